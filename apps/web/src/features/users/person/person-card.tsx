import type { User } from '@portal/contract/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/person-name.ts';
import { UserStatusBadge } from '#web/features/users/user-status-badge.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { PersonLink, ResetBadge } from './person-link.tsx';

export interface PersonCardProps {
  person: User;
  /** Lines below the name. Empty ones are left out. */
  lines: readonly (string | null | undefined)[];
  actions?: ReactNode;
}

/** Card of a person in a list, which links to the person. */
export function PersonCard({ person, lines, actions }: PersonCardProps) {
  const { t } = useTranslation();
  const name = formatPersonName(t, person);
  const visibleLines = lines.filter((line) => line && line !== name);
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          <CardLink>
            <PersonLink person={person} />
          </CardLink>
        </h2>
        <UserStatusBadge status={person.status} />
        {actions ? <div className="relative -my-2 -me-2">{actions}</div> : null}
      </div>
      <div className="empty:hidden">
        <ResetBadge person={person} />
      </div>
      <ul className="text-soft wrap-anywhere">
        {visibleLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </LinkCard>
  );
}
