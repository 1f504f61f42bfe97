import { sql, type SQL } from 'drizzle-orm';
import { Tag, TagInput } from '@portal/contract/documents';
import { naturalCollation } from '#server/database/columns.ts';
import { seesDocument } from '#server/domains/rights/index.ts';
import { defineResource, type ScopeValues } from '#server/resource/resource.ts';
import { document } from '../library/document.table.ts';
import { documentTag, tag } from './tag.table.ts';

/** Selects the ids of the documents that a customer's user may see. */
const selectVisibleDocuments = (customer: ScopeValues): SQL =>
  sql`select ${document.id} from ${document} where ${seesDocument(customer, document)}`;

/**
 * Counts the visible documents of a tag, one in several languages once. `is true` makes the planner hash the visible ids once for
 * all tags of a page.
 */
function documentsCount(customer: ScopeValues | null): SQL {
  const visible = customer
    ? sql`and (${documentTag.documentId} in (${selectVisibleDocuments(customer)})) is true`
    : sql``;
  return sql`(select count(distinct coalesce(${document.translationGroupId}, ${document.id})) from ${documentTag}
    join ${document} on ${document.id} = ${documentTag.documentId} where ${documentTag.tagId} = ${tag.id} ${visible})`;
}

/** Tags. Employees see all, customers' users those of their visible documents. */
export const tags = defineResource(Tag, {
  name: 'tag',
  table: tag,
  changeEvent: { type: 'tag' },
  fields: { documents_count: documentsCount },
  scope: {
    employees: 'all',
    customers: (viewer) => sql`${tag.id} = any(array(select distinct ${documentTag.tagId}
      from ${documentTag} where ${documentTag.documentId} in (${selectVisibleDocuments(viewer)})))`,
  },
  orderings: { name: sql`${tag.name} ${naturalCollation}`, created_at: tag.createdAt },
  search: tag.searchText,
  input: TagInput,
  constraints: { tag_name_unique: { field: 'name', key: 'tag.exists' } },
});
