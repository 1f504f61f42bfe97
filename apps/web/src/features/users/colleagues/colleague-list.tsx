import {
  changeColleague,
  type Colleague,
  inviteColleague,
  listColleagues,
} from '@portal/contract/users';
import { Pencil, Plus, Users, UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClinicRole } from '#web/features/users/clinic-role.tsx';
import { formatPersonName } from '#web/features/users/person-name.ts';
import { UserStatusBadge } from '#web/features/users/user-status-badge.tsx';
import { createFormParam, defineForm, FormLink } from '#web/kit/form/define-form.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';

const formParam = createFormParam('colleague');

const ColleagueDialogs = defineForm({
  param: formParam,
  create: inviteColleague,
  change: changeColleague,
  New: lazyComponent(async () => (await import('./colleague-form.tsx')).InviteColleagueDialog),
  Edit: lazyComponent(async () => (await import('./colleague-form.tsx')).EditColleagueDialog),
});

const DeactivateColleagueDialog = lazyComponent(
  async () => (await import('./deactivate-colleague-dialog.tsx')).DeactivateColleagueDialog,
);

/** Users of the manager's customer, by last name: what they see, and whom to invite. */
export function ColleagueList() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const columns = useColumns();
  const list = useList({
    scope: 'users',
    route: listColleagues,
    name: 'colleagues',
    firstOrdering: 'last_name',
  });
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">{t('colleagues.text')}</p>
      <ListView
        list={list}
        label={t('colleagues.title')}
        searchLabel={t('colleagues.search')}
        failure={t('colleagues.load_failed')}
        actions={
          <Button onClick={() => open(formParam.new)}>
            <Plus aria-hidden />
            {t('colleagues.invite')}
          </Button>
        }
        columns={columns}
        renderCard={(colleague) => <ColleagueCard colleague={colleague} />}
        empty={<EmptyState icon={<Users />} title={t('colleagues.empty')} />}
      />
      <ColleagueDialogs />
    </>
  );
}

interface ColleagueProps {
  colleague: Colleague;
}

/** Name of a colleague, linked to the form. */
function ColleagueLink({ colleague }: ColleagueProps) {
  const { t } = useTranslation();
  const name = formatPersonName(t, { ...colleague, title: null });
  return <FormLink form={formParam.of(colleague.id)}>{name}</FormLink>;
}

/** Badge of the manager's own row. */
function OwnBadge({ colleague }: ColleagueProps) {
  const { t } = useTranslation();
  return useUser().id === colleague.id ? <Badge tone="info">{t('colleagues.you')}</Badge> : null;
}

function ColleagueCard({ colleague }: ColleagueProps) {
  const { t } = useTranslation();
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          <CardLink>
            <ColleagueLink colleague={colleague} />
          </CardLink>
        </h2>
        <div className="relative -my-2 -me-2">
          <Actions colleague={colleague} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <UserStatusBadge status={colleague.status} />
        <OwnBadge colleague={colleague} />
      </div>
      <ul className="text-soft wrap-anywhere">
        <li>{formatClinicRole(t, colleague)}</li>
        <li>{colleague.email}</li>
      </ul>
    </LinkCard>
  );
}

function useColumns(): readonly Column<Colleague>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'last_name',
      renderCell: (colleague) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TableRowLink>
            <ColleagueLink colleague={colleague} />
          </TableRowLink>
          <OwnBadge colleague={colleague} />
        </span>
      ),
    },
    {
      key: 'email',
      header: t('fields.email'),
      ordering: 'email',
      renderCell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'role',
      header: t('fields.clinic_role'),
      renderCell: (colleague) => formatClinicRole(t, colleague),
    },
    {
      key: 'status',
      header: t('users.status'),
      renderCell: ({ status }) => <UserStatusBadge status={status} />,
    },
    {
      key: 'actions',
      header: t('users.actions'),
      numeric: true,
      renderCell: (colleague) => <Actions colleague={colleague} />,
    },
  ];
}

/** Buttons of a row. Nobody deactivates themselves here. */
function Actions({ colleague }: ColleagueProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const isOwn = useUser().id === colleague.id;
  const [isConfirming, setConfirming] = useState(false);
  const name = formatPersonName(t, { ...colleague, title: null });
  return (
    <>
      <span className="inline-flex">
        <IconButton
          label={t('colleagues.change_named', { name })}
          onClick={() => open(formParam.of(colleague.id))}
        >
          <Pencil aria-hidden />
        </IconButton>
        {isOwn || colleague.status === 'deactivated' ? null : (
          <IconButton
            label={t('colleagues.deactivate', { name })}
            onClick={() => setConfirming(true)}
          >
            <UserX aria-hidden />
          </IconButton>
        )}
      </span>
      {isConfirming ? (
        <Suspense>
          <DeactivateColleagueDialog colleague={colleague} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
