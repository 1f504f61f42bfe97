import type { User } from '@portal/contract/users';
import { EditButton } from '#web/features/users/person/edit-button.tsx';
import { PersonCard } from '#web/features/users/person/person-card.tsx';

export interface CustomerUserCardProps {
  user: User;
  /** Names the customer too, where users of several are listed. */
  withCustomer?: boolean | undefined;
}

/** A user of a customer as a card; opens the user. */
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
