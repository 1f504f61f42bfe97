import { eq, sql } from 'drizzle-orm';
import { naturalCollation } from '#server/database/columns.ts';
import type { Context } from '#server/resource/context.ts';
import { manufacturer } from './manufacturer.table.ts';

/** Lists the brand names of the landing page, sorted. Public. */
export async function listBrands({ database }: Context): Promise<{ name: string }[]> {
  return database.orm
    .select({ name: manufacturer.name })
    .from(manufacturer)
    .where(eq(manufacturer.showOnLanding, true))
    .orderBy(sql`${manufacturer.name} ${naturalCollation}`);
}
