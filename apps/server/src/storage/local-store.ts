import type { Clock } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { createSigner } from '#server/kernel/signing.ts';
import { type BlobFolder, openBlobFolder } from './blob-folder.ts';
import { isPartStored, isUnfinished, splitIntoParts } from './file-parts.ts';
import type { DownloadPermit, PartsPermit, SignedPart, Storage, UploadPermit } from './storage.ts';

/** The built-in store: files in a folder, behind links to the portal itself. */
export interface LocalStore extends Storage {
  readonly folder: BlobFolder;
  readonly uploads: SignedLinks<UploadPermit>;
  readonly parts: SignedLinks<PartPermit>;
  readonly downloads: SignedLinks<DownloadPermit>;
  readonly clock: Clock;
}

/** Permission of a link to one part of a file. */
interface PartPermit extends UploadPermit {
  readonly number: number;
  /** Bytes of the part. */
  readonly size: number;
}

export interface LocalStoreOptions {
  /** Folder of the files, such as `DATA_DIR/files`; created if missing. */
  readonly folder: string;
  readonly secretKey: SecretKey;
  readonly clock: Clock;
  /** True to create nothing. */
  readonly isCheck?: boolean;
}

/** Paths of `localStoreRoutes`, outside `/api`, so that no session cookie is sent. */
export const localStorePaths = {
  upload: '/files/upload',
  part: '/files/upload/part',
  download: '/files/download',
};

/** Opens the built-in store. `localStoreRoutes` serves its links. */
export async function openLocalStore(options: LocalStoreOptions): Promise<LocalStore> {
  const { clock, secretKey } = options;
  const folder = await openBlobFolder(options.folder, options);
  const uploads = createSignedLinks<UploadPermit>(secretKey, 'files/upload', clock);
  const parts = createSignedLinks<PartPermit>(secretKey, 'files/part', clock);
  const downloads = createSignedLinks<DownloadPermit>(secretKey, 'files/download', clock);

  return {
    origin: null,
    keepsPlaces: true,
    folder,
    uploads,
    parts,
    downloads,
    clock,
    uploadUrl: async (permit) => ({
      url: link(localStorePaths.upload, uploads.sign(permit)),
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': permit.contentType },
    }),
    uploadParts: async (permit) => signParts(permit, { folder, parts }),
    finishUpload: async ({ blobPath, size }) => {
      const stored = await folder.parts.list(blobPath);
      if (isUnfinished(stored, size)) return;
      await folder
        .write(blobPath, folder.parts.join(blobPath, stored))
        .catch(async (error: unknown) => {
          // Another call has made the blob, and removed the parts.
          if (!(await folder.isTaken(blobPath))) throw error;
        });
      await folder.parts.remove(blobPath);
    },
    downloadUrl: async (permit) => link(localStorePaths.download, downloads.sign(permit)),
    // Not stored, because each link states the type.
    put: (blobPath, bytes) => folder.write(blobPath, bytes),
    describe: (blobPath) => folder.describe(blobPath),
    head: (blobPath, bytes) => readPart(folder, blobPath, 0, bytes),
    readRange: (blobPath, offset, length) => readPart(folder, blobPath, offset, length),
    patch: (blobPath, patches) => folder.patch(blobPath, patches),
    read: async (blobPath) => (await folder.open(blobPath))?.createReadStream() ?? null,
    remove: (blobPath) => folder.remove(blobPath),
    list: async function* list(prefix) {
      for await (const blob of folder.list()) if (blob.blobPath.startsWith(prefix)) yield blob;
    },
    tidy: () => folder.tidy(clock.now()),
    check: () => folder.check(),
  };
}

const link = (path: string, signed: string): string => `${path}?link=${signed}`;

async function signParts(
  permit: PartsPermit,
  { folder, parts }: Pick<LocalStore, 'folder' | 'parts'>,
): Promise<SignedPart[]> {
  const stored = await folder.parts.list(permit.blobPath);
  return splitIntoParts(permit.size).map((part) => ({
    part,
    isStored: isPartStored(part, stored),
    upload: {
      url: link(
        localStorePaths.part,
        parts.sign({ ...permit, number: part.number, size: part.size }),
      ),
      headers: {},
    },
  }));
}

async function readPart(
  folder: BlobFolder,
  blobPath: string,
  offset: number,
  length: number,
): Promise<Uint8Array | null> {
  const file = await folder.open(blobPath);
  if (!file) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Permits as texts that only the portal can have written. */
interface SignedLinks<Permit extends { readonly expiresAt: Date }> {
  sign(permit: Permit): string;
  /** @throws DomainError `permission_denied` for a text that is not signed by us or has expired. */
  open(signed: unknown): Permit;
}

/** Links for one purpose. Refusals use Azure Blob Storage's status for its own: 403. */
function createSignedLinks<Permit extends { readonly expiresAt: Date }>(
  secretKey: SecretKey,
  purpose: string,
  clock: Clock,
): SignedLinks<Permit> {
  const signer = createSigner(secretKey, purpose);
  return {
    sign: (permit) => signer.sign(Buffer.from(JSON.stringify(permit)).toString('base64url')),
    open: (signed) => {
      const text = typeof signed === 'string' ? signer.verify(signed) : null;
      if (text === null) throw refused('error.invalid_link');
      const written = JSON.parse(Buffer.from(text, 'base64url').toString());
      const permit: Permit = { ...written, expiresAt: new Date(written.expiresAt) };
      if (clock.now() >= permit.expiresAt) throw refused('error.link_expired');
      return permit;
    },
  };
}

function refused(key: 'error.invalid_link' | 'error.link_expired'): DomainError {
  return new DomainError('permission_denied', { message: { key } });
}
