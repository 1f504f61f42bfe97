import { listGroups } from '@portal/contract/users';
import { Plus, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { GroupCard } from './group-card.tsx';
import { parseGroupForm, newGroupForm } from './group-forms.ts';
import { EditGroupDialog, NewGroupDialog } from './lazy-group-dialogs.ts';
import { useGroupColumns } from './use-group-columns.tsx';

/** Groups of employees with their forms, for those who can manage them. */
export function GroupList() {
  const { t } = useTranslation();
  const { form, open, close } = useOpenForm();
  const edited = parseGroupForm(form);
  const columns = useGroupColumns();
  const list = useList({ scope: 'users', route: listGroups, name: 'groups' });
  return (
    <>
      <ListView
        list={list}
        exportable
        label={t('groups.label')}
        searchLabel={t('groups.search')}
        failure={t('groups.load_failed')}
        actions={
          <Button onClick={() => open(newGroupForm)}>
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
      <Suspense>
        {form === newGroupForm ? <NewGroupDialog onClose={() => void close()} /> : null}
        {edited === null ? null : (
          <EditGroupDialog key={edited} id={edited} onClose={() => void close()} />
        )}
      </Suspense>
    </>
  );
}
