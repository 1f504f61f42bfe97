import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { ScannedFile } from '#server/domains/uploads/index.ts';
import { publishChange } from '#server/events/index.ts';
import type { Context } from '#server/resource/context.ts';
import { marketingContent } from './marketing-content.table.ts';

/** Shows a picture that is delivered from now on, or no longer, on its product's page. */
export async function followMarketingPicture(
  tx: Transaction,
  _context: Context,
  { blobPath }: Pick<ScannedFile, 'blobPath'>,
): Promise<void> {
  const contents = await tx
    .select({ productId: marketingContent.productId })
    .from(marketingContent)
    .where(eq(marketingContent.imageBlobPath, blobPath));
  for (const { productId } of contents) await publishChange(tx, { type: 'product', id: productId });
}
