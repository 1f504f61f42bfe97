import type { ViewingRight, VisibilityExplanation } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { Coverage } from '#web/features/rights/coverage.tsx';
import { RightRemarks } from '#web/features/rights/list/right-remarks.tsx';
import { RightStateBadge } from '#web/features/rights/right-state-badge.tsx';
import { useUntilText } from '#web/features/rights/use-until-text.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Callout } from '#web/ui/callout.tsx';
import { toGrantSelection, type ExplainSubject } from './explain-subject.ts';

export interface ExplanationProps {
  explanation: VisibilityExplanation;
  subject: ExplainSubject;
  customer: { id: string; name: string };
  asOf: string | undefined;
}

/** Visibility for a customer, with the rights that give or would give access. */
export function Explanation({ explanation, subject, customer, asOf }: ExplanationProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { name } = customer;
  const day = asOf === undefined ? null : format.date(asOf);
  const title = explanation.visible
    ? day === null
      ? t('rights.can_see', { name })
      : t('rights.can_see_on', { name, date: day })
    : day === null
      ? t('rights.cannot_see', { name })
      : t('rights.cannot_see_on', { name, date: day });
  return (
    <div className="flex flex-col gap-5">
      <Callout tone={explanation.visible ? 'success' : 'warning'} title={title}>
        {formatReason(explanation, subject)}
      </Callout>
      <Rights title={t('rights.why_open')} rights={explanation.rights} />
      <Rights title={t('rights.why_closed')} rights={explanation.closed_rights} />
    </div>
  );

  function formatReason(
    { because: reason }: VisibilityExplanation,
    subject: ExplainSubject,
  ): string {
    if (reason === 'all_customers') return t('rights.because_all_customers');
    if (reason === 'right') return t('rights.because_right');
    if (toGrantSelection(subject) === null) return t('rights.because_no_link');
    return explanation.closed_rights.length > 0
      ? t('rights.because_closed')
      : t('rights.because_never');
  }
}

function Rights({ title, rights }: { title: string; rights: readonly ViewingRight[] }) {
  if (rights.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-ink">{title}</h3>
      <ul className="divide-y divide-line rounded border border-line">
        {rights.map((right) => (
          <WhyRight key={right.id} right={right} />
        ))}
      </ul>
    </section>
  );
}

function WhyRight({ right }: { right: ViewingRight }) {
  const { t } = useTranslation();
  const format = useFormats();
  const until = useUntilText();
  const date = format.date(right.created_at);
  const by = right.granted_by?.name;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <Coverage coverage={right} />
        <RightStateBadge right={right} />
      </div>
      <p className="text-soft tabular-nums">
        {[
          until(right.expires_at),
          by ? t('rights.granted_by', { name: by, date }) : t('rights.granted_at', { date }),
        ].join(' · ')}
      </p>
      <RightRemarks right={right} />
    </li>
  );
}
