import { permissions } from '@portal/contract/kernel';
import type { GroupInput } from '@portal/contract/users';
import { toColumns, type Row } from '#server/resource/write.ts';
import { groups } from './group.resource.ts';

/** Converts a body to columns, with the permissions in their defined order. */
export function groupColumns(body: Partial<GroupInput>): Row {
  const sent = body.permissions && new Set(body.permissions);
  const inOrder = sent && { permissions: permissions.filter((one) => sent.has(one)) };
  return toColumns(groups, { ...body, ...inOrder });
}
