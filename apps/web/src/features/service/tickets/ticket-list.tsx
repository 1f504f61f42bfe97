import type { Customer } from '@portal/contract/crm';

/** The tickets of one customer, for employees. */
export function CustomerTicketList(_props: { customer: Pick<Customer, 'id' | 'name'> }) {
  return null;
}
