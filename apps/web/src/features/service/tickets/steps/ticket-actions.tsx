import { lazyComponent } from '#web/lib/lazy-component.ts';
import {
  isFinalTicketStatus,
  openServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import {
  Ban,
  CalendarDays,
  CheckCheck,
  CircleCheck,
  Clock,
  Ellipsis,
  Gauge,
  Hourglass,
  Link2,
  Merge,
  Pencil,
  Play,
  Plus,
  RotateCcw,
  UserCheck,
  UserPlus,
  Wrench,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newTicketForm } from '#web/features/service/tickets/ticket-forms.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import {
  canTakeStep,
  getSteps,
  type TicketDialogProps,
  type TicketStepName,
} from './ticket-steps.ts';
import { type OneClickStep, useTicketStep } from './use-ticket-step.ts';

const AssignTicketDialog = lazyComponent(
  async () => (await import('./edit-ticket-dialog.tsx')).AssignTicketDialog,
);

const CancelTicketDialog = lazyComponent(
  async () => (await import('./cancel-ticket-dialog.tsx')).CancelTicketDialog,
);

const CloseTicketDialog = lazyComponent(
  async () => (await import('./finish-ticket-dialog.tsx')).CloseTicketDialog,
);

const CompleteTicketDialog = lazyComponent(
  async () => (await import('./finish-ticket-dialog.tsx')).CompleteTicketDialog,
);

const WorkTicketDialog = lazyComponent(
  async () => (await import('./work-ticket-dialog.tsx')).WorkTicketDialog,
);

const DescribeTicketDialog = lazyComponent(
  async () => (await import('./edit-ticket-dialog.tsx')).DescribeTicketDialog,
);

const UrgencyTicketDialog = lazyComponent(
  async () => (await import('./edit-ticket-dialog.tsx')).UrgencyTicketDialog,
);

const LinkTicketDialog = lazyComponent(
  async () => (await import('./link-ticket-dialog.tsx')).LinkTicketDialog,
);

const MergeTicketDialog = lazyComponent(
  async () => (await import('./merge-ticket-dialog.tsx')).MergeTicketDialog,
);

const PlanTicketDialog = lazyComponent(
  async () => (await import('./plan-ticket-dialog.tsx')).PlanTicketDialog,
);

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
  const direct: Partial<Record<TicketStepName, ReturnType<typeof useTicketStep>>> = {
    take: useTicketStep(ticket, 'take'),
    wait: useTicketStep(ticket, 'wait'),
    resume: useTicketStep(ticket, 'resume'),
  };
  const isOffered: Partial<Record<TicketStepName, boolean>> = {
    take: ticket.assigned_to_user_id !== ownId,
    wait: !ticket.waiting_for_customer,
    resume: ticket.waiting_for_customer,
  };
  const isBusy = Object.values(direct).some(({ busy }) => busy);
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button variant="outline" size="icon" busy={isBusy}>
          <Ellipsis aria-hidden />
          <VisuallyHidden>{t('tickets.more', { ticket: ticket.ticket_id })}</VisuallyHidden>
        </Button>
      }
    >
      {steps
        .filter((step) => isOffered[step] ?? true)
        .map((step) => (
          <DropdownMenuItem
            key={step}
            onSelect={() => (isFormStep(step) ? open(step) : direct[step]?.take())}
            destructive={step === 'cancel'}
          >
            <StepIcon step={step} />
            {getLabel(step)}
          </DropdownMenuItem>
        ))}
    </DropdownMenu>
  );
}

/**
 * Returns the labels of the steps; planning has another one for planned tickets and tickets in
 * progress.
 */
function useStepLabels({ status }: Pick<ServiceTicket, 'status'>) {
  const { t } = useTranslation();
  return (step: TicketStepName): string => {
    if (step === 'plan' && status === 'planned') return t('tickets.replan');
    if (step === 'plan' && status === 'in_progress') return t('tickets.back_to_planned');
    return t(`tickets.steps.${step}`);
  };
}

const icons = {
  plan: CalendarDays,
  start: Play,
  complete: CircleCheck,
  reopen: RotateCcw,
  take: UserCheck,
  assign: UserPlus,
  describe: Pencil,
  work: Wrench,
  close: CheckCheck,
  urgency: Gauge,
  wait: Hourglass,
  resume: Clock,
  link: Link2,
  merge: Merge,
  cancel: Ban,
} as const satisfies Record<TicketStepName, unknown>;

/** Icon of a step; its label is beside it. */
function StepIcon({ step }: { step: TicketStepName }) {
  const Icon = icons[step];
  return <Icon aria-hidden />;
}

const dialogs = {
  plan: PlanTicketDialog,
  assign: AssignTicketDialog,
  describe: DescribeTicketDialog,
  urgency: UrgencyTicketDialog,
  work: WorkTicketDialog,
  complete: CompleteTicketDialog,
  close: CloseTicketDialog,
  link: LinkTicketDialog,
  merge: MergeTicketDialog,
  cancel: CancelTicketDialog,
} as const;

/** Steps with a form; the step is the form's name in the URL. */
type FormStep = keyof typeof dialogs;

/** Returns true if a step has a form. */
const isFormStep = (step: string | null): step is FormStep =>
  step !== null && Object.hasOwn(dialogs, step);

/** Form of the step in the URL, if the ticket's status allows the step. */
function TicketDialogs({ ticket }: Pick<TicketDialogProps, 'ticket'>) {
  const { form, close } = useOpenForm();
  return (
    <Suspense>
      {isFormStep(form) ? (
        <OpenedForm key={form} step={form} ticket={ticket} onClose={() => void close()} />
      ) : null}
    </Suspense>
  );
}

/** Keeps the input if another user moves the ticket meanwhile; the form reports it. */
function OpenedForm({ step, ...props }: TicketDialogProps & { step: FormStep }) {
  const [wasOffered] = useState(canTakeStep(props.ticket.status, step));
  const Dialog = dialogs[step];
  return wasOffered ? <Dialog {...props} /> : null;
}
