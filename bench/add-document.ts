import { createDocument, requestUpload } from '../packages/contract/src/documents/index.ts';
import type { Caller } from '../apps/server/src/testing/portal.ts';
import { textPdf } from '../e2e/support/text-pdf.ts';

const pages = 24;
const linesOfPage = 28;

/** A manual as long as those of real devices, with no two lines the same. */
const manual = textPdf(
  'manual.pdf',
  Array.from({ length: pages }, (_none, page) => ({
    lines: Array.from(
      { length: linesOfPage },
      (_other, line) => `${page + 1}.${line + 1} Clean the handpiece with a soft, dry cloth.`,
    ),
  })),
);

/**
 * Uploads the manual to a portal, creates a document of it as the browser does, and returns the
 * document's id.
 */
export async function addDocument(url: string, as: Caller): Promise<string> {
  const permit: Permit = await call(url, as, requestUpload, {
    upload_type: 'document',
    blob_path: manual.name,
    content_type: manual.mimeType,
    size: manual.buffer.length,
  });
  const put = await fetch(permit.upload_url, {
    method: 'PUT',
    headers: permit.headers,
    body: new Uint8Array(manual.buffer),
  });
  if (put.status !== 201) throw new Error(`The upload ended in ${put.status}`);
  const made: { id: string } = await call(url, as, createDocument, {
    title: 'Manual of the portal’s measurements',
    category: 'technical',
    blob_path: permit.blob_path,
  });
  return made.id;
}

interface Permit {
  readonly upload_url: string;
  readonly blob_path: string;
  readonly headers: Record<string, string>;
}

async function call<Answer>(
  url: string,
  { cookie, csrf }: Caller,
  route: { readonly method: string; readonly path: string },
  body: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${route.path}`, {
    method: route.method,
    headers: { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route.path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
