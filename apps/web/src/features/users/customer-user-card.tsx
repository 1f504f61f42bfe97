import type { User } from '@portal/contract/users';
import { Card } from '#web/ui/card.tsx';
import { personName } from './person-name.ts';
import { UserStatusBadge } from './user-status-badge.tsx';

/** A user of a customer as a card. */
export function CustomerUserCard({ user }: { user: User }) {
  const { email, phone_number: phone, clinic, status } = user;
  const name = personName(user);
  const lines = [email, phone, clinic?.name ?? clinic?.city].filter(
    (line) => line && line !== name,
  );
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold text-ink wrap-anywhere">{name}</h2>
        <UserStatusBadge status={status} />
      </div>
      <ul className="text-soft wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
