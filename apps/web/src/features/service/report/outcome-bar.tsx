import type { ServiceReportRow } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { hatch } from '#web/features/shared/report/hatch-pattern.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useReportFormats } from '#web/features/shared/report/use-report-formats.ts';

export interface OutcomeBarProps {
  /** What was promised: the answer or the solution. */
  name: string;
  outcome: Outcome;
}

/** A bar of what was met in time and what was late, with the share in words. */
export function OutcomeBar({ name, outcome }: OutcomeBarProps) {
  const share = getShare(outcome);
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[5.5rem_minmax(0,1fr)_10rem]">
      <span className="flex justify-between gap-3 text-sm text-soft">
        {name}
        <span className="sm:hidden">
          <ShareText outcome={outcome} />
        </span>
      </span>
      <svg aria-hidden width="100%" height="12" className="block rounded-small bg-sunken">
        {share === null ? null : <Bars share={share} />}
      </svg>
      <span className="text-end text-sm max-sm:hidden">
        <ShareText outcome={outcome} />
      </span>
    </div>
  );
}

function Bars({ share }: { share: number }) {
  const late = { x: `${share * 100}%`, width: `${(1 - share) * 100}%`, height: 12 };
  return (
    <>
      <rect width={`${share * 100}%`} height="12" className="fill-success" />
      <rect {...late} className="fill-danger" />
      <rect {...late} fill={hatch} />
    </>
  );
}

/** The share in time, such as "92% · 23 of 25". */
export function ShareText({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const format = useFormats();
  const report = useReportFormats();
  const share = getShare(outcome);
  if (share === null) return <span className="text-soft">{t('service_report.none_due')}</span>;
  return (
    <span className="text-ink tabular-nums">
      {t('service_report.of', {
        share: report.share(share),
        in_time: format.number(outcome.inTime),
        all: format.number(outcome.inTime + outcome.late),
      })}
    </span>
  );
}

/** The colours of the bars. */
export function OutcomeKey() {
  const { t } = useTranslation();
  const square = { width: 12, height: 12, rx: 2 };
  return (
    <ul className="flex gap-5 text-sm text-soft">
      <li className="flex items-center gap-2">
        <svg aria-hidden width="12" height="12" className="shrink-0">
          <rect {...square} className="fill-success" />
        </svg>
        {t('service_report.in_time')}
      </li>
      <li className="flex items-center gap-2">
        <svg aria-hidden width="12" height="12" className="shrink-0">
          <rect {...square} className="fill-danger" />
          <rect {...square} fill={hatch} />
        </svg>
        {t('service_report.late')}
      </li>
    </ul>
  );
}

/** Promises of a group that were met in time, and that passed. */
export interface Outcome {
  readonly inTime: number;
  readonly late: number;
}

export const getAnswers = (row: ServiceReportRow): Outcome => ({
  inTime: row.answered_in_time,
  late: row.answered_late,
});

export const getSolutions = (row: ServiceReportRow): Outcome => ({
  inTime: row.solved_in_time,
  late: row.solved_late,
});

/** Returns the share that was met in time, 0 to 1; null where nothing was due. */
export function getShare({ inTime, late }: Outcome): number | null {
  return inTime + late === 0 ? null : inTime / (inTime + late);
}
