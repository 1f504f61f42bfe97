import { requestUpload, createDocument, getDownloadUrl } from '@portal/contract/documents';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

export const pdf = Buffer.from('%PDF-1.7 a manual');

/** Portal on a real port, so that tests can follow its links. */
export interface RunningLibrary extends TestPortal {
  readonly origin: string;
  /** Host header that addresses this port. */
  readonly hostHeader: { readonly host: string };
  /** Requests an upload link and sends the bytes there. Returns the blob path. */
  put(as: Caller, bytes: Uint8Array, name?: string): Promise<string>;
  /** Uploads a file and creates a document from it. */
  add(as: Caller, options?: AddedDocument): Promise<{ id: string; blobPath: string }>;
  /** Returns a link to a document's file. */
  linkTo(as: Caller, id: string, download?: boolean): Promise<string>;
}

interface AddedDocument {
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly audience?: 'by_rights' | 'all_customers';
}

/** Starts the portal and listens. */
export async function runLibrary(): Promise<RunningLibrary> {
  const portal = await testPortal();
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const hostHeader = { host: new URL(origin).host };

  async function put(as: Caller, bytes: Uint8Array, name = 'Manual.pdf'): Promise<string> {
    const body = { upload_type: 'document', blob_path: name } as const;
    const { body: upload } = await portal.call(requestUpload, { as, body, headers: hostHeader });
    const { upload_url: url, headers } = upload;
    const stored = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    if (stored.status !== 201) throw new Error(`The upload returned status ${stored.status}`);
    return upload.blob_path;
  }

  return {
    ...portal,
    origin,
    hostHeader,
    put,
    async add(as, { bytes = pdf, name = 'Manual.pdf', audience = 'by_rights' } = {}) {
      const blobPath = await put(as, bytes, name);
      const body = { title: name, category: 'technical', audience, blob_path: blobPath } as const;
      const created = await portal.call(createDocument, { as, body });
      return { id: created.body.id, blobPath };
    },
    async linkTo(as, id, download) {
      const query = download === undefined ? {} : { download };
      const response = await portal.call(getDownloadUrl, {
        as,
        params: { id },
        query,
        headers: hostHeader,
      });
      return response.body.download_url;
    },
  };
}
