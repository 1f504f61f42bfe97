import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '#web/features/users/use-person-name.ts';
import { UserStatusBadge } from '#web/features/users/user-status-badge.tsx';
import { HistoryLink } from '#web/kit/page/history-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonBreadcrumb } from './person-breadcrumb.tsx';

/** Header of a person's page: name, status and actions. A skeleton while loading. */
export function PersonHeader({ person }: { person: User | undefined }) {
  const { t } = useTranslation();
  const formatName = usePersonName();
  if (person)
    return (
      <PageHeader
        breadcrumb={<PersonBreadcrumb toEmployees={person.role === 'employee'} />}
        title={formatName(person)}
        description={t(`users.kinds.${person.role}`)}
        status={<UserStatusBadge status={person.status} />}
        actions={
          <>
            <PersonActions person={person} />
            <HistoryLink type="user_account" id={person.id} />
          </>
        }
      />
    );
  const waiting = (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64" />
    </>
  );
  return <PageHeader breadcrumb={<PersonBreadcrumb />} title={waiting} />;
}
