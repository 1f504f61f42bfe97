import { changeClinic, type Clinic } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { ClinicActions } from './clinic-actions.tsx';
import { ClinicLink } from './clinic-link.tsx';
import { useClinicColumns } from './use-clinic-columns.tsx';

/** Columns of clinics whose rows open the form, for users who may change them. */
export function useEditableClinicColumns(): readonly Column<Clinic>[] {
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
