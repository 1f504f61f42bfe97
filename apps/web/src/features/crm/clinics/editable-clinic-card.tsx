import { changeClinic, type Clinic } from '@portal/contract/crm';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { CardLink } from '#web/ui/link-card.tsx';
import { ClinicActions } from './clinic-actions.tsx';
import { ClinicCard } from './clinic-card.tsx';
import { ClinicLink } from './clinic-link.tsx';

/** Card of a clinic that opens its form, for users who may change it. */
export function EditableClinicCard({ clinic }: { clinic: Clinic }) {
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
