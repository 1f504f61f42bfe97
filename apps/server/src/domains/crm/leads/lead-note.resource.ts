import { eq, sql } from 'drizzle-orm';
import { LeadNote } from '@portal/contract/crm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineResource } from '#server/resource/resource.ts';
import { leadNote } from './lead-note.table.ts';
import { accountReference } from './account-reference.ts';

/** Notes on leads. */
export const leadNotes = defineResource(LeadNote, {
  name: 'lead-note',
  table: leadNote,
  fields: {
    author: accountReference,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${leadNote.authorId}`,
  scope: { employees: 'all', customers: 'none' },
  filters: { lead_id: (value) => eq(leadNote.leadId, value) },
  // A list is limited to one lead, which an index finds; its notes are then sorted.
  orderings: { created_at: leadNote.createdAt },
  search: sql`search_fold(${leadNote.text})`,
});
