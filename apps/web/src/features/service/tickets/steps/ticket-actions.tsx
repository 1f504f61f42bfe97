import {
  isFinalTicketStatus,
  openServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newTicketForm } from '#web/features/service/tickets/ticket-forms.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { StepIcon } from './step-icon.tsx';
import { isFormStep, TicketDialogs } from './ticket-dialogs.tsx';
import { getSteps, type TicketStepName } from './ticket-steps.ts';
import { useStepLabels } from './use-step-labels.ts';
import { useTicketStep, type OneClickStep } from './use-ticket-step.ts';

interface TicketProps {
  ticket: ServiceTicket;
}

/** On a phone the buttons share the row. */
const grows = 'max-sm:flex-1';

/** Actions for the page's ticket by its status; the most frequent as buttons. */
export function TicketActions({ ticket }: TicketProps) {
  const { first, rest } = getSteps(ticket.status);
  return (
    <>
      {rest.length > 0 ? <StepMenu ticket={ticket} steps={rest} /> : null}
      {first.map((step, at) => (
        <StepButton key={step} ticket={ticket} step={step} isLast={at === first.length - 1} />
      ))}
      {isFinalTicketStatus(ticket.status) ? <NextTicket ticket={ticket} /> : null}
      <TicketDialogs ticket={ticket} />
    </>
  );
}

/** A finished ticket stays so; a recurring problem is a new ticket for the same device. */
function NextTicket({ ticket }: TicketProps) {
  const { t } = useTranslation();
  if (!can(useUser(), openServiceTicket.access)) return null;
  return (
    <Button asChild wraps variant="outline" className={grows}>
      <Link
        to="/dashboard/data/devices/$id"
        params={{ id: ticket.installed_device_id }}
        search={{ form: newTicketForm }}
      >
        <Plus aria-hidden />
        {t('tickets.new_for_device')}
      </Link>
    </Button>
  );
}

interface StepButtonProps extends TicketProps {
  step: TicketStepName;
  isLast: boolean;
}

function StepButton({ ticket, step, isLast }: StepButtonProps) {
  const { open } = useOpenForm();
  const getLabel = useStepLabels(ticket);
  const variant = isLast ? 'default' : 'outline';
  if (!isFormStep(step)) return <OneClickButton ticket={ticket} step={step} variant={variant} />;
  return (
    <Button variant={variant} onClick={() => open(step)} className={grows}>
      <StepIcon step={step} />
      {getLabel(step)}
    </Button>
  );
}

interface OneClickButtonProps extends TicketProps {
  step: OneClickStep;
  variant: 'default' | 'outline';
}

function OneClickButton({ ticket, step, variant }: OneClickButtonProps) {
  const getLabel = useStepLabels(ticket);
  const { take, busy } = useTicketStep(ticket, step);
  return (
    <Button variant={variant} busy={busy} onClick={take} className={grows}>
      <StepIcon step={step} />
      {getLabel(step)}
    </Button>
  );
}

function StepMenu({ ticket, steps }: TicketProps & { steps: readonly TicketStepName[] }) {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  const { open } = useOpenForm();
  const getLabel = useStepLabels(ticket);
  const own = useTicketStep(ticket, 'take');
  const isOwn = ticket.assigned_to_user_id === ownId;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button variant="outline" size="icon" busy={own.busy}>
          <Ellipsis aria-hidden />
          <VisuallyHidden>{t('tickets.more', { ticket: ticket.ticket_id })}</VisuallyHidden>
        </Button>
      }
    >
      {steps
        .filter((step) => step !== 'take' || !isOwn)
        .map((step) => (
          <DropdownMenuItem
            key={step}
            onSelect={() => (isFormStep(step) ? open(step) : own.take())}
            destructive={step === 'cancel'}
          >
            <StepIcon step={step} />
            {getLabel(step)}
          </DropdownMenuItem>
        ))}
    </DropdownMenu>
  );
}
