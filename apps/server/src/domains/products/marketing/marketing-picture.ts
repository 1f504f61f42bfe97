import { and, eq } from 'drizzle-orm';
import type { FileState } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import type { MarketingContent } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import {
  getArrivedImage,
  claimUpload,
  createDownloadLink,
  revokeFileLinks,
  releaseFile,
} from '#server/domains/uploads/index.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import type { Versioned } from '#server/resource/read.ts';
import type { Row } from '#server/resource/write.ts';
import { marketingContent } from './marketing-content.table.ts';

/** Lifetime of a picture link, the same as for a document (API.md §3, download-url). */
const lifetime = minutes(5);

const field = 'image_blob_path';

/** Marketing content as stored: its picture has a path and a type, but no URL yet. */
export type StoredContent = Omit<MarketingContent, 'image_url'> & {
  readonly picture_path: string | null;
  readonly picture_type: string | null;
  readonly picture_state: FileState | null;
};

/** Adds a signed URL of the picture to the content; none while the picture is not delivered. */
export async function withPictureUrl(
  context: Context,
  {
    picture_path: blobPath,
    picture_type: contentType,
    picture_state: state,
    ...content
  }: Versioned<StoredContent>,
): Promise<Versioned<MarketingContent>> {
  const isShown = state === null && blobPath !== null && contentType !== null;
  if (!isShown) return { ...content, image_url: null };
  const link = await createDownloadLink(context, {
    state,
    blobPath,
    fileName: 'picture',
    contentType,
    disposition: 'inline',
    expiresAt: addMilliseconds(context.now, lifetime),
  });
  return { ...content, image_url: link };
}

/** Requested picture: a blob path, null for none, or undefined to keep the current one. */
export interface RequestedPicture {
  readonly blobPath: string | null | undefined;
  /** Type detected from the bytes; null when no new picture has to be claimed. */
  readonly contentType: string | null;
}

/**
 * Checks an uploaded picture, unless it is the current one. Reads the store, so call it before the
 * transaction.
 * @throws DomainError 400 when the caller has no such upload or it is no picture.
 */
export async function resolvePicture(
  context: Context,
  blobPath: string | null | undefined,
  { productId, language }: { productId: string; language: Language },
): Promise<RequestedPicture> {
  if (typeof blobPath !== 'string') return { blobPath, contentType: null };
  const { orm } = context.database;
  const isCurrent = and(
    eq(marketingContent.productId, productId),
    eq(marketingContent.language, language),
    eq(marketingContent.imageBlobPath, blobPath),
  );
  if ((await orm.$count(marketingContent, isCurrent)) > 0) return { blobPath, contentType: null };
  const { contentType } = await getArrivedImage(context, blobPath, field);
  return { blobPath, contentType };
}

/**
 * Claims the requested picture and releases the current one within the transaction. Returns the
 * column values and the released path.
 * @throws DomainError 400 when another write claimed the upload first.
 */
export async function replacePicture(
  tx: Transaction,
  context: Context,
  { requested, current }: { requested: RequestedPicture; current: string | null },
): Promise<{ readonly values: Row; readonly released: string | null }> {
  const { blobPath, contentType } = requested;
  if (blobPath === undefined || blobPath === current) return { values: {}, released: null };
  if (blobPath !== null) await claimUpload(tx, context, blobPath, field);
  if (current !== null) await releaseFile(tx, current);
  return { values: { imageBlobPath: blobPath, imageContentType: contentType }, released: current };
}

/** Releases the pictures of deleted contents within the transaction. Returns their paths. */
export async function releasePictures(
  tx: Transaction,
  contents: readonly { readonly imageBlobPath: string | null }[],
): Promise<string[]> {
  const paths = contents.flatMap(({ imageBlobPath }) => imageBlobPath ?? []);
  for (const blobPath of paths) await releaseFile(tx, blobPath);
  return paths;
}

/** Revokes the links of released pictures. Call it after the commit. */
export async function revokePictureLinks(
  context: Context,
  released: readonly (string | null)[],
): Promise<void> {
  for (const blobPath of released) if (blobPath !== null) await revokeFileLinks(context, blobPath);
}
