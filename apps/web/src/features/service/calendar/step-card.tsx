import type { PlannedStep } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Day, hasPassed } from '#web/lib/days/day.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { cardStyle, coveringLink } from './ticket-card.tsx';

export interface StepProps {
  step: PlannedStep;
  /** Day of the step. */
  day: Day;
}

/** Next step of a lead as a card: what to do, for whom, by whom. */
function StepCard({ step, day }: StepProps) {
  const { t } = useTranslation();
  return (
    <li
      className={classNames(
        cardStyle,
        'shadow-card transition-colors duration-100 hyphenated hover:border-control',
      )}
    >
      <StepIcon day={day} className="me-1.5 inline align-[-0.125em]" />
      <StepLink step={step} className="font-medium text-ink" />
      <span className="block text-xs text-soft">{formatLead(step)}</span>
      <span className="flex flex-wrap gap-x-3 text-xs text-soft">
        {step.assigned_to?.name ?? t('service_calendar.unassigned')}
        {hasPassed(day) ? (
          <span className="font-medium text-warning">{t('service_calendar.overdue')}</span>
        ) : null}
      </span>
    </li>
  );
}

export interface CompactStepProps extends StepProps {
  /** True if Tab reaches it; in the grid, only in the current day. */
  isTabbable: boolean;
}

/** Next step in a day of the month view, shortened to fit; a tooltip shows the rest. */
export function CompactStep({ step, day, isTabbable }: CompactStepProps) {
  const { t } = useTranslation();
  const assigned = step.assigned_to
    ? t('service_calendar.assigned_to', { name: step.assigned_to.name })
    : t('service_calendar.unassigned');
  return (
    <li
      title={[getTitle(step), formatLead(step), assigned].join('\n')}
      className="relative flex items-start gap-1.5 rounded-small bg-sunken px-1.5 py-1 text-xs transition-colors duration-100 hover:bg-hover"
    >
      <StepIcon day={day} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <StepLink
          step={step}
          tabIndex={isTabbable ? 0 : -1}
          className="block truncate font-medium text-ink"
        />
        <span className="block truncate text-soft">{step.organization ?? step.contact}</span>
        {hasPassed(day) ? <VisuallyHidden>{t('service_calendar.overdue')}</VisuallyHidden> : null}
      </div>
    </li>
  );
}

/** Marks an entry as a next step; in another color if it should have been done. */
function StepIcon({ day, className }: Pick<StepProps, 'day'> & { className: string }) {
  return (
    <CalendarCheck
      aria-hidden
      className={classNames(
        'size-3.5 shrink-0',
        className,
        hasPassed(day) ? 'text-warning' : 'text-soft',
      )}
    />
  );
}

interface StepLinkProps extends Pick<StepProps, 'step'> {
  tabIndex?: number | undefined;
  className: string;
}

/** Opens the lead; covers the whole card. Its name says for whom, because many steps are called alike. */
function StepLink({ step, tabIndex, className }: StepLinkProps) {
  const { t } = useTranslation();
  const lead = step.next_step === null ? step.organization : formatLead(step);
  return (
    <Link
      to="/dashboard/sales/$id"
      params={{ id: step.id }}
      tabIndex={tabIndex}
      className={classNames(coveringLink, className)}
    >
      <VisuallyHidden>{t('service_calendar.step')}</VisuallyHidden> {getTitle(step)}
      {lead === null ? null : <VisuallyHidden>, {lead}</VisuallyHidden>}
    </Link>
  );
}

const getTitle = (step: PlannedStep): string => step.next_step ?? step.contact;

/** Returns contact and organization, `Mila Peeters · Clinique Lumière`. */
const formatLead = ({ contact, organization }: PlannedStep): string =>
  [contact, ...(organization === null || organization === contact ? [] : [organization])].join(
    ' · ',
  );

export interface StepListProps {
  day: { readonly date: Day; readonly next_steps: readonly PlannedStep[] };
  /** Maximum number of shown steps. */
  maxShown: number;
  className?: string | undefined;
}

/** First next steps of a day; nothing without any. */
export function StepList({ day, maxShown, className }: StepListProps) {
  const { t } = useTranslation();
  const steps = day.next_steps.slice(0, maxShown);
  if (steps.length === 0) return null;
  return (
    <ul aria-label={t('service_calendar.steps')} className={className ?? 'flex flex-col gap-2'}>
      {steps.map((step) => (
        <StepCard key={step.id} step={step} day={day.date} />
      ))}
    </ul>
  );
}
