import type { ViewingRight, WhySeen } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { Coverage } from '#web/features/rights/coverage.tsx';
import { RightRemarks } from '#web/features/rights/list/right-remarks.tsx';
import { RightStateBadge } from '#web/features/rights/right-state-badge.tsx';
import { useUntilWords } from '#web/features/rights/use-until-words.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Callout } from '#web/ui/callout.tsx';
import { wishFor, type WhySubject } from './why-subject.ts';

export interface WhyAnswerProps {
  why: WhySeen;
  subject: WhySubject;
  customer: { id: string; name: string };
  asOf: string | undefined;
}

/** Whether a customer can see it, and the rights that let them, or would. */
export function WhyAnswer({ why, subject, customer, asOf }: WhyAnswerProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { name } = customer;
  const day = asOf === undefined ? null : format.date(asOf);
  const title = why.visible
    ? day === null
      ? t('rights.can_see', { name })
      : t('rights.can_see_on', { name, date: day })
    : day === null
      ? t('rights.cannot_see', { name })
      : t('rights.cannot_see_on', { name, date: day });
  return (
    <div className="flex flex-col gap-5">
      <Callout tone={why.visible ? 'success' : 'warning'} title={title}>
        {because(why, subject)}
      </Callout>
      <Rights title={t('rights.why_open')} rights={why.rights} />
      <Rights title={t('rights.why_closed')} rights={why.closed_rights} />
    </div>
  );

  function because({ because: reason }: WhySeen, asked: WhySubject): string {
    if (reason === 'all_customers') return t('rights.because_all_customers');
    if (reason === 'right') return t('rights.because_right');
    if (wishFor(asked) === null) return t('rights.because_no_link');
    return why.closed_rights.length > 0 ? t('rights.because_closed') : t('rights.because_never');
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
  const until = useUntilWords();
  const date = format.date(right.created_at);
  const by = right.granted_by?.name;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <Coverage covered={right} />
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
