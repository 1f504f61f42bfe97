import {
  changeMaintenance,
  createMaintenance,
  type InstalledDeviceDetail,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import { getServiceTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import {
  Download,
  Ellipsis,
  Gauge,
  Pencil,
  Plus,
  ShieldCheck,
  ShieldPlus,
  Trash2,
  Wrench,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { createFormParam, defineForm } from '#web/kit/form/define-form.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const tones: Record<MaintenanceRecord['outcome'], BadgeTone> = {
  passed: 'success',
  failed: 'danger',
  not_applicable: 'neutral',
};

interface MaintenanceEntryProps {
  record: MaintenanceRecord;
  actions: ReactNode;
}

const icons = {
  preventive: ShieldPlus,
  corrective: Wrench,
  safety_test: ShieldCheck,
  calibration: Gauge,
  software_update: Download,
} as const;

const formParam = createFormParam('maintenance');

const MaintenanceDialogs = defineForm<{ device: InstalledDeviceDetail }>({
  param: formParam,
  create: createMaintenance,
  change: changeMaintenance,
  New: lazyComponent(async () => (await import('./maintenance-form.tsx')).NewMaintenanceDialog),
  Edit: lazyComponent(async () => (await import('./maintenance-form.tsx')).EditMaintenanceDialog),
});

/** Maintenance of a device, newest first. */
export function MaintenanceHistory({ device }: { device: InstalledDeviceDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const { open } = useOpenForm();
  const mayChange = can(user, changeMaintenance.access);
  const isOwn = user.role === 'customer';
  return (
    <Card>
      <CardHeader
        title={t('devices.maintenance.title')}
        actions={
          can(user, createMaintenance.access) ? (
            <Button onClick={() => open(formParam.new)}>
              <Plus aria-hidden />
              {t('devices.maintenance.add')}
            </Button>
          ) : null
        }
      />
      {device.maintenance.length === 0 ? (
        <EmptyState
          plain
          icon={<Wrench />}
          title={t('devices.maintenance.empty_title')}
          text={
            isOwn ? t('devices.maintenance.empty_own_text') : t('devices.maintenance.empty_text')
          }
        />
      ) : (
        <CardBody>
          <ol aria-label={t('devices.maintenance.title')} className="flex flex-col">
            {device.maintenance.map((record) => (
              <MaintenanceEntry
                key={record.id}
                record={record}
                actions={mayChange ? <MaintenanceActions device={device} record={record} /> : null}
              />
            ))}
          </ol>
        </CardBody>
      )}
      <MaintenanceDialogs device={device} />
    </Card>
  );
}

interface MaintenanceActionsProps {
  device: InstalledDeviceDetail;
  record: MaintenanceRecord;
}

/** Actions for a maintenance record. */
function MaintenanceActions({ device, record }: MaintenanceActionsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { open } = useOpenForm();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon">
            <Ellipsis aria-hidden />
            <VisuallyHidden>
              {t('devices.maintenance.actions_for', {
                kind: t(`devices.maintenance.kinds.${record.kind}`),
                date: format.day(record.performed_on),
              })}
            </VisuallyHidden>
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => open(formParam.of(record.id))}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setDeleting(true)} destructive>
          <Trash2 aria-hidden />
          {t('actions.delete')}
        </DropdownMenuItem>
      </DropdownMenu>
      {deleting ? (
        <Suspense>
          <DeleteMaintenanceDialog
            device={device}
            record={record}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The question before a maintenance record is deleted. */
const DeleteMaintenanceDialog = lazyComponent(
  async () => (await import('./delete-maintenance-dialog.tsx')).DeleteMaintenanceDialog,
);

/** One entry of the timeline, on the line that joins it to the one before. */
function MaintenanceEntry({ record, actions }: MaintenanceEntryProps) {
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

/** Icon of a kind of maintenance; its label is beside it. */
function MaintenanceIcon({ kind }: { kind: MaintenanceRecord['kind'] }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-4" />;
}
