import { listClinics } from '@portal/contract/crm';
import type { ViewAs } from '@portal/contract/kernel';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CorrectionLine } from '#web/features/shared/supplier/supplier-contact.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClinicCard, useClinicColumns } from './clinic-rows.tsx';

interface OwnClinicListProps {
  /** Views the list as this customer or user. */
  viewAs?: ViewAs | undefined;
}

/** Clinics of the signed-in customer's user, read-only; names who can correct them. */
export function OwnClinicList({ viewAs }: OwnClinicListProps) {
  const { t } = useTranslation();
  const fixed = { ...viewAs };
  const list = useList({ scope: 'crm', route: listClinics, name: 'own-clinics', fixed });
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
            text={viewAs ? t('rights.as_no_clinics') : t('company.clinics_empty_text')}
          />
        }
      />
      {viewAs ? null : (
        <p className="mt-5 text-sm text-soft">
          <CorrectionLine />
        </p>
      )}
    </>
  );
}
