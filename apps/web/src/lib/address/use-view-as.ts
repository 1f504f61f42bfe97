import type { ViewAs } from '@portal/contract/kernel';
import { useSearch } from '@tanstack/react-router';
import { useUser } from '../session/use-session.ts';

/**
 * Returns the view-as params of the URL (customer and instant) for employees; undefined otherwise.
 */
export function useViewAs(): ViewAs | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isEmployee = useUser().role === 'employee';
  const { as_customer_id: customer, as_of: instant } = search;
  if (!isEmployee || typeof customer !== 'string') return undefined;
  return { as_customer_id: customer, ...(typeof instant === 'string' ? { as_of: instant } : {}) };
}
