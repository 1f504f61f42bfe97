import { and, eq } from 'drizzle-orm';
import type { Language } from '@portal/contract/kernel';
import type { MarketingContent } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import {
  getArrivedImage,
  claimUpload,
  revokeFileLinks,
  releaseFile,
  toAbsoluteUrl,
} from '#server/domains/uploads/index.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import type { Versioned } from '#server/resource/read.ts';
import type { Row } from '#server/resource/write.ts';
import { marketingContent } from './marketing-content.table.ts';

/** How long the address of a picture holds, as that of a document does (API.md §3, download-url). */
const lifetime = minutes(5);

const field = 'image_blob_path';

/** What is said as the database has it: its picture has a type, and no address yet. */
export type StoredContent = Omit<MarketingContent, 'image_url'> & {
  readonly picture_path: string | null;
  readonly picture_type: string | null;
};

/** What is said, with an address of its picture for whoever was shown it. */
export async function withPictureUrl(
  context: Context,
  { picture_path: blobPath, picture_type: contentType, ...content }: Versioned<StoredContent>,
): Promise<Versioned<MarketingContent>> {
  if (blobPath === null || contentType === null) return { ...content, image_url: null };
  const link = await context.storage.downloadUrl({
    blobPath,
    fileName: 'picture',
    contentType,
    disposition: 'inline',
    expiresAt: addMilliseconds(context.now, lifetime),
  });
  return { ...content, image_url: toAbsoluteUrl(context, link) };
}

/** The picture that a write wants: a path, none, or the one that is there. */
export interface RequestedPicture {
  readonly blobPath: string | null | undefined;
  /** What its bytes prove; null where nothing new has to be taken up. */
  readonly contentType: string | null;
}

/**
 * Looks at what was uploaded, unless it is the picture that is kept already. It asks the store, so it
 * belongs before the transaction.
 * @throws PortalError 400 where nothing of the caller's arrived, or it is no picture.
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
 * Takes the wanted picture up and gives the kept one up, within the transaction of the write;
 * answers the columns, and the path of what was given up.
 * @throws PortalError 400 where another one took it first.
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

/** Gives up the pictures of what is deleted, within that transaction; answers their paths. */
export async function releasePictures(
  tx: Transaction,
  contents: readonly { readonly imageBlobPath: string | null }[],
): Promise<string[]> {
  const paths = contents.flatMap(({ imageBlobPath }) => imageBlobPath ?? []);
  for (const blobPath of paths) await releaseFile(tx, blobPath);
  return paths;
}

/** After the commit: ends the addresses of pictures that were given up. */
export async function revokePictureLinks(
  context: Context,
  released: readonly (string | null)[],
): Promise<void> {
  for (const blobPath of released) if (blobPath !== null) await revokeFileLinks(context, blobPath);
}
