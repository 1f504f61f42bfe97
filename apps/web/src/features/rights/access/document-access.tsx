import type { Customer } from '@portal/contract/crm';

export interface DocumentAccessProps {
  customer: Pick<Customer, 'id' | 'name'>;
}

/** What a customer may see, by which rights, and what became of them. */
export function DocumentAccess({ customer }: DocumentAccessProps) {
  return <p>{customer.name}</p>;
}
