import type { ViewAs } from '@portal/contract/kernel';

/** Query params of view-as mode; empty outside of it. */
export function viewAsQuery(viewAs: ViewAs | undefined): {
  as_customer_id?: string;
  as_user_id?: string;
  as_of?: string;
} {
  const { as_customer_id: customer, as_user_id: user, as_of: instant } = viewAs ?? {};
  return {
    ...(customer === undefined ? {} : { as_customer_id: customer }),
    ...(user === undefined ? {} : { as_user_id: user }),
    ...(instant === undefined ? {} : { as_of: instant }),
  };
}
