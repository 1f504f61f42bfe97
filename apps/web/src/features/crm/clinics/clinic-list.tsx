import { lazyComponent } from '#web/lib/lazy-component.ts';
import {
  changeClinic,
  type Clinic,
  createClinic,
  type Customer,
  listClinics,
} from '@portal/contract/crm';
import { Archive, ArchiveRestore, Ellipsis, MapPin, Pencil, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { defineForm } from '#web/kit/form/define-form.tsx';
import { ActiveChoice } from '#web/kit/list/active-choice.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { clinicFormParam, ClinicLink, getClinicName } from './clinic-link.tsx';
import { ClinicCard, useClinicColumns } from './clinic-rows.tsx';

const ArchiveClinicDialog = lazyComponent(
  async () => (await import('./archive-clinic-dialog.tsx')).ArchiveClinicDialog,
);

const EditClinicDialog = lazyComponent(
  async () => (await import('./clinic-form.tsx')).EditClinicDialog,
);

const NewClinicDialog = lazyComponent(
  async () => (await import('./clinic-form.tsx')).NewClinicDialog,
);

const ClinicDialogs = defineForm<{ customer: Pick<Customer, 'id' | 'name'> }>({
  param: clinicFormParam,
  create: createClinic,
  change: changeClinic,
  New: NewClinicDialog,
  Edit: EditClinicDialog,
});

/** Clinics of a customer, for employees; users with the permission can open each form. */
export function ClinicList({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const mayAdd = can(useUser(), createClinic.access);
  const { open } = useOpenForm();
  const fixed = { customer_id: customer.id };
  const list = useList({ scope: 'crm', route: listClinics, name: 'clinics', fixed });
  const columns = useEditableClinicColumns();
  const add = mayAdd ? (
    <Button onClick={() => open(clinicFormParam.new)}>
      <Plus aria-hidden />
      {t('clinics.add')}
    </Button>
  ) : null;
  return (
    <>
      <ListView
        list={list}
        label={t('clinics.label')}
        searchLabel={t('clinics.search')}
        failure={t('clinics.load_failed')}
        filters={<ActiveChoice />}
        actions={add}
        columns={columns}
        renderCard={(clinic) => <EditableClinicCard clinic={clinic} />}
        empty={
          <EmptyState
            icon={<MapPin />}
            title={t('clinics.empty_title')}
            text={t('clinics.empty_text')}
            action={
              mayAdd ? (
                <Button variant="outline" onClick={() => open(clinicFormParam.new)}>
                  {t('clinics.add_first')}
                </Button>
              ) : null
            }
          />
        }
      />
      <ClinicDialogs customer={customer} />
    </>
  );
}

/** Card of a clinic that opens its form, for users who may change it. */
function EditableClinicCard({ clinic }: { clinic: Clinic }) {
  if (!can(useUser(), changeClinic.access)) return <ClinicCard clinic={clinic} />;
  return (
    <ClinicCard
      clinic={clinic}
      link={
        <CardLink>
          <ClinicLink clinic={clinic} />
        </CardLink>
      }
      actions={<ClinicActions clinic={clinic} />}
    />
  );
}

/** Columns of clinics whose rows open the form, for users who may change them. */
function useEditableClinicColumns(): readonly Column<Clinic>[] {
  const { t } = useTranslation();
  const mayChange = can(useUser(), changeClinic.access);
  const plain = useClinicColumns();
  const linked = useClinicColumns((clinic) => (
    <TableRowLink>
      <ClinicLink clinic={clinic} />
    </TableRowLink>
  ));
  if (!mayChange) return plain;
  return [
    ...linked,
    {
      key: 'actions',
      header: t('clinics.actions'),
      numeric: true,
      renderCell: (clinic) => <ClinicActions clinic={clinic} />,
    },
  ];
}

/** Actions for a clinic of the list. */
function ClinicActions({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const [archiving, setArchiving] = useState(false);
  const restore = useRestoreClinic(clinic);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" busy={restore.isPending}>
            <Ellipsis aria-hidden />
            <VisuallyHidden>
              {t('clinics.actions_for', { name: getClinicName(clinic) })}
            </VisuallyHidden>
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => open(clinicFormParam.of(clinic.id))}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </DropdownMenuItem>
        {clinic.is_active ? (
          <DropdownMenuItem onSelect={() => setArchiving(true)} destructive>
            <Archive aria-hidden />
            {t('clinics.archive')}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => restore.mutate()}>
            <ArchiveRestore aria-hidden />
            {t('clinics.restore')}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {archiving ? (
        <Suspense>
          <ArchiveClinicDialog clinic={clinic} onClose={() => setArchiving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useRestoreClinic(clinic: Clinic) {
  const { t } = useTranslation();
  const refresh = useCrmRefresh();
  return useSingleMutation({
    mutationFn: () => call(changeClinic, { params: { id: clinic.id }, body: { is_active: true } }),
    onSuccess: () => {
      toasts.show({
        tone: 'success',
        title: t('clinics.restored', { name: getClinicName(clinic) }),
      });
      void refresh();
    },
    onError: (error) => {
      const title = t('clinics.restore_failed');
      toasts.show({ tone: 'danger', title, text: getErrorMessage(error, t('errors.try_again')) });
    },
  });
}
