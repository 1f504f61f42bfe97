import { listClinics } from '@portal/contract/crm';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CorrectionLine } from '#web/features/shared/supplier/supplier-contact.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClinicCard, useClinicColumns } from './clinic-rows.tsx';

/** Clinics of the signed-in customer's user, read-only; names who can correct them. */
export function OwnClinicList() {
  const { t } = useTranslation();
  const list = useList({ scope: 'crm', route: listClinics, name: 'own-clinics' });
  const columns = useClinicColumns();
  return (
    <>
      <ListView
        list={list}
        label={t('clinics.label')}
        searchLabel={t('clinics.search')}
        failure={t('clinics.load_failed')}
        columns={columns}
        renderCard={(clinic) => <ClinicCard clinic={clinic} />}
        empty={
          <EmptyState
            icon={<MapPin />}
            title={t('company.clinics_empty')}
            text={t('company.clinics_empty_text')}
          />
        }
      />
      <p className="mt-5 text-sm text-soft">
        <CorrectionLine />
      </p>
    </>
  );
}
