import { createClinic, listClinics, type Customer } from '@portal/contract/crm';
import { MapPin, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActiveChoice } from '#web/kit/list/active-choice.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClinicDialogs } from './clinic-dialogs.tsx';
import { newClinicForm } from './clinic-forms.ts';
import { EditableClinicCard } from './editable-clinic-card.tsx';
import { useEditableClinicColumns } from './use-editable-clinic-columns.tsx';

/** Clinics of a customer, for employees; users with the permission can open each form. */
export function ClinicList({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const mayAdd = can(useUser(), createClinic.access);
  const { open } = useOpenForm();
  const fixed = { customer_id: customer.id };
  const list = useList({ scope: 'crm', route: listClinics, name: 'clinics', fixed });
  const columns = useEditableClinicColumns();
  const add = mayAdd ? (
    <Button onClick={() => open(newClinicForm)}>
      <Plus aria-hidden />
      {t('clinics.add')}
    </Button>
  ) : null;
  return (
    <>
      <ListView
        list={list}
        exportable
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
                <Button variant="outline" onClick={() => open(newClinicForm)}>
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
