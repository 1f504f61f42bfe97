import type { User } from '@portal/contract/users';
import { EditButton } from '#web/features/users/person/edit-button.tsx';
import { PersonCard } from '#web/features/users/person/person-card.tsx';

export interface CustomerUserCardProps {
  user: User;
  /** Shows the customer, for a list of several customers. */
  withCustomer?: boolean | undefined;
}

/** Card of a customer's user, which links to the user. */
export function CustomerUserCard({ user, withCustomer = false }: CustomerUserCardProps) {
  const { email, phone_number: phone, customer, clinic } = user;
  return (
    <PersonCard
      person={user}
      lines={[withCustomer ? customer?.name : null, clinic?.name ?? clinic?.city, email, phone]}
      actions={<EditButton person={user} />}
    />
  );
}
