import type { Passkey } from '@portal/contract/auth';
import { sql } from 'drizzle-orm';
import { naturalCollation, searchedWords } from '#server/database/columns.ts';
import { defineInternalResource, type ScopeValues } from '#server/resource/resource.ts';
import { passkey } from './passkey.table.ts';

const isOwn = ({ userId }: ScopeValues) => sql`${passkey.userId} = ${userId}`;

/** The caller's own passkeys. */
export const ownPasskeys = defineInternalResource<Passkey>({
  name: 'own_passkey',
  table: passkey,
  fields: {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  },
  search: searchedWords(sql`${passkey.name}`),
  orderings: {
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
    name: sql`${passkey.name} ${naturalCollation}`,
  },
  scope: { employees: isOwn, customers: isOwn },
});
