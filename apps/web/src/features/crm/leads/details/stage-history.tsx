import type { LeadDetails } from '@portal/contract/crm';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Folded list of a lead's changes of stage, newest first. */
export function StageHistory({ lead }: { lead: LeadDetails }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { stage_history: changes } = lead;
  if (changes.length === 0) return null;
  return (
    <details className="border-t border-line pt-4">
      <summary className="cursor-pointer text-sm font-semibold text-ink touch:py-2">
        {t('lead_details.stage_history', { count: changes.length })}
      </summary>
      <ol className="mt-3 flex flex-col gap-3">
        {changes.map(({ from, to, at, by }) => (
          <li key={at} className="text-sm">
            <p className="flex flex-wrap items-center gap-1.5 text-ink">
              {from === null ? (
                t('lead_details.added_to_stage', { stage: t(`leads.stages.${to}`) })
              ) : (
                <>
                  {t(`leads.stages.${from}`)}
                  <ArrowRight aria-hidden className="size-3.5 shrink-0 text-soft" />
                  {t(`leads.stages.${to}`)}
                </>
              )}
            </p>
            <p className="text-xs text-soft tabular-nums">
              {`${format.moment(at)} · ${by?.name ?? t('lead_details.former_colleague')}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
