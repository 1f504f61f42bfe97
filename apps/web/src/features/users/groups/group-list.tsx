import { changeGroup, createGroup, type Group, listGroups } from '@portal/contract/users';
import { Plus, Trash2, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createFormParam,
  defineForm,
  FormLink,
  type FormLinkProps,
} from '#web/kit/form/define-form.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { MembersLink, useFormatPermissions } from './group-links.tsx';

const formParam = createFormParam('group');

const GroupDialogs = defineForm({
  param: formParam,
  create: createGroup,
  change: changeGroup,
  New: lazyComponent(async () => (await import('./group-form.tsx')).NewGroupDialog),
  Edit: lazyComponent(async () => (await import('./group-form.tsx')).EditGroupDialog),
});

/** Groups of employees with their forms, for those who can manage them. */
export function GroupList() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const columns = useGroupColumns();
  const list = useList({ scope: 'users', route: listGroups, name: 'groups' });
  return (
    <>
      <ListView
        list={list}
        label={t('groups.label')}
        searchLabel={t('groups.search')}
        failure={t('groups.load_failed')}
        actions={
          <Button onClick={() => open(formParam.new)}>
            <Plus aria-hidden />
            {t('groups.add')}
          </Button>
        }
        columns={columns}
        renderCard={(group) => <GroupCard group={group} />}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title={t('groups.empty_title')}
            text={t('groups.empty_text')}
          />
        }
      />
      <GroupDialogs />
    </>
  );
}

/** Card of a group, which opens its form. */
function GroupCard({ group }: { group: Group }) {
  const formatPermissions = useFormatPermissions();
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          <CardLink>
            <GroupLink group={group} />
          </CardLink>
        </h2>
        <div className="relative -my-2 -me-2">
          <DeleteGroupButton group={group} />
        </div>
      </div>
      <p className="text-soft">{formatPermissions(group.permissions)}</p>
      <TwoFactorBadge group={group} />
      <p className="mt-auto text-soft">
        <MembersLink group={group} />
      </p>
    </LinkCard>
  );
}

/** Returns the columns of groups. Rows open the form. */
function useGroupColumns(): readonly Column<Group>[] {
  const { t } = useTranslation();
  const formatPermissions = useFormatPermissions();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: (group) => (
        <>
          <TableRowLink>
            <GroupLink group={group} />
          </TableRowLink>{' '}
          <TwoFactorBadge group={group} />
        </>
      ),
    },
    {
      key: 'permissions',
      header: t('fields.permissions'),
      renderCell: ({ permissions }) => formatPermissions(permissions),
    },
    {
      key: 'members',
      header: t('groups.members'),
      renderCell: (group) => <MembersLink group={group} />,
    },
    {
      key: 'actions',
      header: t('users.actions'),
      numeric: true,
      renderCell: (group) => <DeleteGroupButton group={group} />,
    },
  ];
}

/** Says that members must have a second factor. */
function TwoFactorBadge({ group }: { group: Group }) {
  const { t } = useTranslation();
  return group.two_factor_required ? <Badge>{t('groups.two_factor')}</Badge> : null;
}

type GroupLinkProps = Omit<FormLinkProps, 'form' | 'children'> & {
  group: Group;
};

/** Link that opens the form of a group over the current list. */
function GroupLink({ group, ...rest }: GroupLinkProps) {
  return (
    <FormLink {...rest} form={formParam.of(group.id)}>
      {group.name}
    </FormLink>
  );
}

const DeleteGroupDialog = lazyComponent(
  async () => (await import('./delete-group-dialog.tsx')).DeleteGroupDialog,
);

/** Deletes a group of the list after confirmation. */
function DeleteGroupButton({ group }: { group: Group }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="ghost" size="icon" onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden />
        <VisuallyHidden>{t('groups.delete', { name: group.name })}</VisuallyHidden>
      </Button>
      {isConfirming ? (
        <Suspense>
          <DeleteGroupDialog group={group} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
