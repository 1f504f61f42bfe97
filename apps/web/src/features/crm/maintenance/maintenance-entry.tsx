import type { MaintenanceRecord } from '@portal/contract/crm';
import { getServiceTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { Download, Gauge, ShieldCheck, ShieldPlus, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<MaintenanceRecord['outcome'], BadgeTone> = {
  passed: 'success',
  failed: 'danger',
  not_applicable: 'neutral',
};

export interface MaintenanceEntryProps {
  record: MaintenanceRecord;
  actions: ReactNode;
}

/** One entry of the timeline, on the line that joins it to the one before. */
export function MaintenanceEntry({ record, actions }: MaintenanceEntryProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { outcome, performed_by: by, description, next_due_on: next } = record;
  return (
    <li className="flex gap-4">
      <div aria-hidden className="flex flex-col items-center">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft">
          <MaintenanceIcon kind={record.kind} />
        </span>
        <span className="w-px flex-1 bg-line in-[li:last-child]:hidden" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 pt-1.5 pb-7 in-[li:last-child]:pb-0">
        <div className="flex items-start gap-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold text-ink">
              {t(`devices.maintenance.kinds.${record.kind}`)}
            </h3>
            <Badge tone={tones[outcome]}>{t(`devices.maintenance.outcomes.${outcome}`)}</Badge>
          </div>
          {actions ? <div className="-my-1.5 -me-2">{actions}</div> : null}
        </div>
        <p className="text-soft tabular-nums">
          <time dateTime={record.performed_on}>{format.day(record.performed_on)}</time>
          {by ? <> · {t('devices.maintenance.by', { name: by })}</> : null}
          {record.service_ticket_id ? <FromTicket id={record.service_ticket_id} /> : null}
        </p>
        {description ? (
          <p className="max-w-prose whitespace-pre-line text-ink wrap-anywhere">{description}</p>
        ) : null}
        {next ? (
          <p className="text-soft">
            {t('devices.maintenance.next_due', { date: format.day(next) })}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Ticket of the record, for users who may read it. */
function FromTicket({ id }: { id: string }) {
  const { t } = useTranslation();
  if (!can(useUser(), getServiceTicket.access)) return null;
  return (
    <>
      {' · '}
      <Link to="/dashboard/service/$id" params={{ id }} className={textLink}>
        {t('devices.maintenance.from_ticket')}
      </Link>
    </>
  );
}

const icons = {
  preventive: ShieldPlus,
  corrective: Wrench,
  safety_test: ShieldCheck,
  calibration: Gauge,
  software_update: Download,
} as const;

/** Icon of a kind of maintenance; its label is beside it. */
function MaintenanceIcon({ kind }: { kind: MaintenanceRecord['kind'] }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-4" />;
}
