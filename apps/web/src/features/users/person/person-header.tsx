import { unlockPerson } from '@portal/contract/auth';
import { listAnonymizationRequests } from '@portal/contract/compliance';
import type { User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, LockOpen, MailPlus, Pencil, UserCheck, UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '#web/kit/action/delete-button.tsx';
import { HistoryLink } from '#web/features/shared/page/history-link.tsx';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { formatPersonName, usePersonName } from '#web/features/users/person-name.ts';
import { UserStatusBadge } from '#web/features/users/user-status-badge.tsx';
import { useAction } from '#web/kit/action/use-action.ts';
import { LoadingTitle } from '#web/kit/page/loading-title.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { call } from '#web/lib/api/call.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { personRoutes } from './person-query.ts';
import { PersonBreadcrumb } from './person-breadcrumb.tsx';

const DeactivateDialog = lazyComponent(
  async () => (await import('./person-dialogs.tsx')).DeactivateDialog,
);

const DeletePersonDialog = lazyComponent(
  async () => (await import('./person-dialogs.tsx')).DeletePersonDialog,
);

const EditEmployeeDialog = lazyComponent(
  async () =>
    (await import('#web/features/users/employees/employee-dialogs.tsx')).EditEmployeeDialog,
);

const EditCustomerUserDialog = lazyComponent(
  async () =>
    (await import('#web/features/users/customers/customer-user-form.tsx')).EditCustomerUserDialog,
);

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
  return <PageHeader breadcrumb={<PersonBreadcrumb />} title={<LoadingTitle />} />;
}

/** Actions for a person by the status of their account. None for an anonymized person. */
export function PersonActions({ person }: { person: User }) {
  const { t } = useTranslation();
  const viewer = useUser();
  const { form, open, close } = useOpenForm();
  const { status } = person;
  if (status === 'anonymized' || !can(viewer, personRoutes[person.role].change.access)) return null;
  const EditDialog = person.role === 'employee' ? EditEmployeeDialog : EditCustomerUserDialog;
  return (
    <>
      {status === 'deactivated' ? (
        <ReactivateButton person={person} />
      ) : (
        <CloseAccountButton person={person} />
      )}
      {person.customer_id === null || status === 'deactivated' ? null : (
        <Button asChild variant="outline">
          <Link
            to="/dashboard/data/customers/$id/view"
            params={{ id: person.customer_id }}
            search={{ user: person.id }}
          >
            <Eye aria-hidden />
            {t('rights.see_as_user')}
          </Link>
        </Button>
      )}
      {status === 'locked' ? <UnlockButton person={person} /> : null}
      {status === 'invited' ? <ResendInvitationButton person={person} /> : null}
      <Button variant="outline" onClick={() => open('edit')}>
        <Pencil aria-hidden />
        {t('actions.edit')}
      </Button>
      {form === 'edit' ? (
        <Suspense>
          <EditDialog id={person.id} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Mails a new link to a person without a password. Older links become invalid. */
function ResendInvitationButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const { id, email, role } = person;
  const resend = useAction({
    execute: () => call(personRoutes[role].invite, { params: { id } }),
    done: t('users.resent', { email }),
    failed: t('users.resend_failed'),
    refresh: useUsersRefresh(),
  });
  return (
    <Button variant="outline" wraps onClick={() => resend.mutate()} busy={resend.isPending}>
      <MailPlus aria-hidden />
      {t('users.resend')}
    </Button>
  );
}

/** Unlocks a locked person. */
function UnlockButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const unlock = useAction({
    execute: () => call(unlockPerson, { params: { id: person.id } }),
    done: t('users.unlocked', { name: formatPersonName(t, person) }),
    failed: t('users.unlock_failed'),
    refresh: useUsersRefresh(),
  });
  return (
    <Button variant="outline" onClick={() => unlock.mutate()} busy={unlock.isPending}>
      <LockOpen aria-hidden />
      {t('users.unlock')}
    </Button>
  );
}

/**
 * Reactivates a closed account. Hidden from privacy officers while a request to anonymize it is open:
 * they restore it, which cancels the request. Others learn from the refusal whom to turn to.
 */
function ReactivateButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const isOfficer = can(useUser(), listAnonymizationRequests.access);
  const query = { user_id: person.id, limit: 1 };
  const requests = useQuery({
    ...routeQuery('users', listAnonymizationRequests, { query }),
    enabled: isOfficer,
  });
  const params = { id: person.id };
  const reactivate = useAction({
    execute: () => call(personRoutes[person.role].change, { params, body: { is_active: true } }),
    done: t('users.reactivated', { name: formatPersonName(t, person) }),
    failed: t('users.reactivate_failed'),
    refresh: useUsersRefresh(),
  });
  const isRequested = requests.data?.results.some(({ status }) => status !== 'cancelled');
  if (isOfficer && (requests.isPending || isRequested)) return null;
  return (
    <Button variant="outline" onClick={() => reactivate.mutate()} busy={reactivate.isPending}>
      <UserCheck aria-hidden />
      {t('users.reactivate')}
    </Button>
  );
}

/**
 * Deletes a person who never set a password and deactivates any other (API.md §3 Users). Hidden for
 * the own account.
 */
function CloseAccountButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const viewer = useUser();
  const [isConfirming, setConfirming] = useState(false);
  if (person.id === viewer.id) return null;
  const isUnused = person.status === 'invited';
  const Dialog = isUnused ? DeletePersonDialog : DeactivateDialog;
  return (
    <>
      {isUnused ? (
        <DeleteButton onClick={() => setConfirming(true)} />
      ) : (
        <Button variant="outline" onClick={() => setConfirming(true)}>
          <UserX aria-hidden />
          {t('users.deactivate')}
        </Button>
      )}
      {isConfirming ? (
        <Suspense>
          <Dialog person={person} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Shown for a person who does not exist or whom the viewer cannot see (specification §8). */
export function PersonMissing() {
  const { t } = useTranslation();
  const title = t('users.not_found');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<PersonBreadcrumb />} title={title} />
      <EmptyState
        icon={<UserX />}
        title={t('users.not_found_text')}
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/data/users">{t('users.back')}</Link>
          </Button>
        }
      />
    </div>
  );
}
