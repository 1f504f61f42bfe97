import { DeleteButton } from '#web/kit/action/delete-button.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import {
  changeLead,
  convertLead,
  deleteLead,
  type Lead,
  makeCustomerFromLead,
} from '@portal/contract/crm';
import { Building2, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveMenu } from '#web/features/crm/leads/board/move-menu.tsx';
import { priorityTones } from '#web/features/crm/leads/priority-tones.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { editLeadForm } from './lead-form-names.ts';

const DeleteLeadDialog = lazyComponent(
  async () => (await import('./delete-lead-dialog.tsx')).DeleteLeadDialog,
);

const EditLeadDialog = lazyComponent(
  async () => (await import('./lead-dialogs.tsx')).EditLeadDialog,
);

const MakeCustomerDialog = lazyComponent(
  async () => (await import('./make-customer-dialog.tsx')).MakeCustomerDialog,
);

const ConvertLeadDialog = lazyComponent(
  async () => (await import('../convert/convert-lead-dialog.tsx')).ConvertLeadDialog,
);

export interface LeadActionsProps {
  lead: Lead;
  /** Leads back to the board. */
  leave: () => Promise<void>;
}

/** Stage of a lead and its actions. */
export function LeadActions({ lead, leave }: LeadActionsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  const [openDialog, setOpenDialog] = useState<'delete' | 'customer' | null>(null);
  const named = { id: lead.id, name: lead.contact.name };
  const mayChange = can(user, changeLead.access);
  const closeDialog = () => setOpenDialog(null);
  // A won lead becomes everything that a customer needs, in one go.
  const isWon = lead.stage === 'won';
  const mayConvert = can(user, isWon ? convertLead.access : makeCustomerFromLead.access);
  return (
    <>
      <LeadState lead={lead} />
      <div data-lead-actions className="flex flex-wrap items-center gap-2 max-sm:[&_svg]:hidden">
        {lead.contact.customer_id === null && mayConvert ? (
          <Button variant={isWon ? 'default' : 'outline'} onClick={() => setOpenDialog('customer')}>
            <Building2 aria-hidden />
            {t('lead_details.make_customer')}
          </Button>
        ) : null}
        {mayChange ? (
          <>
            <MoveMenu lead={lead} />
            <Button variant="outline" onClick={() => open(editLeadForm)}>
              <Pencil aria-hidden />
              {t('actions.edit')}
            </Button>
          </>
        ) : null}
        {can(user, deleteLead.access) ? (
          <DeleteButton onClick={() => setOpenDialog('delete')} />
        ) : null}
      </div>
      <Suspense>
        {form === editLeadForm && mayChange ? (
          <EditLeadDialog id={lead.id} onClose={() => void close()} />
        ) : null}
        {openDialog === 'customer' && isWon ? (
          <ConvertLeadDialog lead={named} onClose={closeDialog} />
        ) : null}
        {openDialog === 'customer' && !isWon ? (
          <MakeCustomerDialog lead={named} onClose={closeDialog} />
        ) : null}
        {openDialog === 'delete' ? (
          <DeleteLeadDialog lead={named} onClose={closeDialog} leave={leave} />
        ) : null}
      </Suspense>
    </>
  );
}

const stageTones: Partial<Record<Lead['stage'], BadgeTone>> = { won: 'success', lost: 'danger' };

/** The stage of a lead, since when, and its priority. */
function LeadState({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <Badge tone={stageTones[lead.stage] ?? 'info'}>{t(`leads.stages.${lead.stage}`)}</Badge>
      <span className="text-xs text-soft">
        {t('lead_details.since', { date: format.date(lead.stage_changed_at) })}
      </span>
      <Badge tone={priorityTones[lead.priority]} className="sm:ms-auto">
        {t(`lead_details.priorities.${lead.priority}`)}
      </Badge>
    </div>
  );
}
