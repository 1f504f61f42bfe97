import type { SeenAs } from '@portal/contract/kernel';

/** As whom a call reads, as its query says it; nothing for who reads as themselves. */
export function viewAsQuery(viewAs: SeenAs | undefined): {
  as_customer_id?: string;
  as_of?: string;
} {
  const { as_customer_id: customer, as_of: instant } = viewAs ?? {};
  return {
    ...(customer === undefined ? {} : { as_customer_id: customer }),
    ...(instant === undefined ? {} : { as_of: instant }),
  };
}
