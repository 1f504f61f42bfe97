import { sql } from 'drizzle-orm';
import { listJobTitles as route, type JobTitle } from '@portal/contract/users';
import { naturalCollation } from '#server/database/columns.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { jobTitle } from './job-title.table.ts';

/** Returns all job titles by name, the only list without pages (API.md §3 Users). */
export async function listJobTitles(context: Context): Promise<JobTitle[]> {
  authorize(context.actor, route.access);
  return context.database.orm
    .select({ id: jobTitle.id, name: jobTitle.name })
    .from(jobTitle)
    .orderBy(sql`${jobTitle.name} ${naturalCollation}`);
}
