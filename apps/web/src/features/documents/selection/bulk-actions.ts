import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/**
 * What can be done to several documents at once, with the fields of its form. What is moved is by
 * rights then, so that nothing opens to every customer by mistake.
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
