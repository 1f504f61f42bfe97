import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/**
 * Bulk actions with the initial values of their forms. Moving resets the audience to `by_rights`,
 * so that nothing opens to every customer by mistake.
 */
export const bulkActions = {
  add_tags: { add_tag_ids: [] },
  remove_tags: { remove_tag_ids: [] },
  move: { manufacturer_id: '', product_type: '', product_id: '', audience: 'by_rights' },
  category: { category: '' },
  language: { language: '' },
  audience: { audience: '' },
} as const satisfies Record<string, FormValues>;

export type BulkAction = keyof typeof bulkActions;
