import type { JobKind } from '@portal/contract/system';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#web/lib/format/formats.ts';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';

/** Kinds with a translated name. */
const knownKinds = [
  'alert-promises',
  'close-completed-tickets',
  'check-certificates',
  'back-up',
  'execute-anonymizations',
  'execute-two-factor-resets',
  'deliver-mail',
  'find-notifications',
  'find-unread-texts',
  'finish-anonymization',
  'compact-row-counts',
  'mail-reset-link',
  'process-import',
  'read-text',
  'record-status',
  'remove-file',
  'scan-file',
  'scan-stored-file',
  'find-unscanned-files',
  'quarantine-file',
  'renew-public-holidays',
  'replay-anonymizations',
  'scrub-database',
  'chain-audit-log',
  'forward-audit-log',
  'watch-refusals',
  'clean-stored-texts',
  'send-notification-digests',
  'sweep-idempotency-keys',
  'sweep-imports',
  'sweep-retention',
  'sweep-sign-ins',
  'sweep-uploads',
] as const;

const nameKeys = {
  'alert-promises': 'system_status.kinds.alert_promises',
  'close-completed-tickets': 'system_status.kinds.close_completed_tickets',
  'check-certificates': 'system_status.kinds.check_certificates',
  'back-up': 'system_status.kinds.back_up',
  'execute-anonymizations': 'system_status.kinds.execute_anonymizations',
  'execute-two-factor-resets': 'system_status.kinds.execute_two_factor_resets',
  'deliver-mail': 'system_status.kinds.deliver_mail',
  'find-unscanned-files': 'system_status.kinds.find_unscanned_files',
  'quarantine-file': 'system_status.kinds.quarantine_file',
  'scan-file': 'system_status.kinds.scan_file',
  'scan-stored-file': 'system_status.kinds.scan_stored_file',
  'find-notifications': 'system_status.kinds.find_notifications',
  'find-unread-texts': 'system_status.kinds.find_unread_texts',
  'finish-anonymization': 'system_status.kinds.finish_anonymization',
  'compact-row-counts': 'system_status.kinds.compact_row_counts',
  'mail-reset-link': 'system_status.kinds.mail_reset_link',
  'process-import': 'system_status.kinds.process_import',
  'read-text': 'system_status.kinds.read_text',
  'record-status': 'system_status.kinds.record_status',
  'remove-file': 'system_status.kinds.remove_file',
  'renew-public-holidays': 'system_status.kinds.renew_public_holidays',
  'replay-anonymizations': 'system_status.kinds.replay_anonymizations',
  'scrub-database': 'system_status.kinds.scrub_database',
  'chain-audit-log': 'system_status.kinds.chain_audit_log',
  'forward-audit-log': 'system_status.kinds.forward_audit_log',
  'watch-refusals': 'system_status.kinds.watch_refusals',
  'clean-stored-texts': 'system_status.kinds.clean_stored_texts',
  'send-notification-digests': 'system_status.kinds.send_notification_digests',
  'sweep-idempotency-keys': 'system_status.kinds.sweep_idempotency_keys',
  'sweep-imports': 'system_status.kinds.sweep_imports',
  'sweep-retention': 'system_status.kinds.sweep_retention',
  'sweep-sign-ins': 'system_status.kinds.sweep_sign_ins',
  'sweep-uploads': 'system_status.kinds.sweep_uploads',
} as const;

/** Minutes between the runs of a schedule of minutes; null for any other. */
function countMinutesBetween(schedule: string): number | null {
  const [, step] = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(schedule) ?? [];
  if (step !== undefined || schedule === '* * * * *') return Number(step ?? 1);
  const [, minutes] = /^([\d,]+) \* \* \* \*$/.exec(schedule) ?? [];
  return minutes === undefined ? null : 60 / minutes.split(',').length;
}

/**
 * A time at which a schedule of one time a day, week or month is due: for one of a month with the date of
 * the reader's calendar, or with that of UTC where the reader's is not the same in each month. Null for any
 * other. Schedules count in UTC: the reader's weekday and date can be others.
 */
export function findDueTime(
  schedule: string,
): { date: number | null; isUtc: boolean; isWeekly: boolean; at: Date } | null {
  const found = /^(?<minute>\d+) (?<hour>\d+) (?<date>\d+|\*) \* (?<weekday>[0-7]|\*)$/.exec(
    schedule,
  );
  const { minute, hour, date = '*', weekday = '*' } = found?.groups ?? {};
  if (minute === undefined || hour === undefined) return null;
  if (date !== '*' && weekday !== '*') return null;
  const at = new Date();
  at.setUTCHours(Number(hour), Number(minute), 0, 0);
  if (date !== '*') {
    const own = findOwnDate(Number(date), at);
    if (own !== null) return { date: own, isUtc: false, isWeekly: false, at };
    // No clock changes on 1 January, so that this is formatted as the time of UTC.
    const inUtc = new Date(2026, 0, 1, Number(hour), Number(minute));
    return { date: Number(date), isUtc: true, isWeekly: false, at: inUtc };
  }
  if (weekday !== '*') at.setUTCDate(at.getUTCDate() - at.getUTCDay() + Number(weekday));
  return { date: null, isUtc: false, isWeekly: weekday !== '*', at };
}

/**
 * Returns the date that a date of UTC has for the reader at this time of day; null if it is another one in
 * some months, after a clock change or because a month is shorter.
 */
function findOwnDate(date: number, at: Date): number | null {
  const [shift = 0, ...others] = new Set(
    [0, 6].map((month) => {
      const due = new Date(at);
      due.setUTCMonth(month, 15);
      return due.getDate() - due.getUTCDate();
    }),
  );
  if (others.length > 0) return null;
  return shift === 0 || (date + shift >= 1 && Math.max(date, date + shift) <= shortestMonth)
    ? date + shift
    : null;
}

/** Days that each month has. */
const shortestMonth = 28;

/** Formats the name, schedule and last run of a job. */
export function useJobTexts() {
  const { t } = useTranslation();
  const formats = useFormats();
  const language = useLanguage();
  return {
    getName: (name: string): string => {
      const kind = knownKinds.find((one) => one === name);
      return kind ? t(nameKeys[kind]) : name;
    },
    formatSchedule: ({ schedule }: JobKind): string => {
      if (schedule === null) return t('system_status.on_demand');
      const minutes = countMinutesBetween(schedule);
      if (minutes === 60) return t('system_status.hourly');
      if (minutes !== null) return t('system_status.every_minutes', { count: minutes });
      const due = findDueTime(schedule);
      if (!due) return t('system_status.cron', { schedule });
      // Formatted as if it were today, so that the time stands alone.
      const ownTime = formatMoment(language, due.at.toISOString(), due.at);
      const time = due.isUtc ? `${ownTime} (UTC)` : ownTime;
      if (due.date === 1) return t('system_status.monthly_on_first', { time });
      if (due.date !== null) return t('system_status.monthly', { day: due.date, time });
      return due.isWeekly
        ? t('system_status.weekly', { day: formats.weekday(today(due.at), 'long'), time })
        : t('system_status.daily', { time });
    },
    formatLastRun: ({ last_run: run }: JobKind): string => {
      if (!run) return t('system_status.never_run');
      const at = formats.moment(run.at);
      return run.succeeded
        ? t('system_status.run_ok', { at, duration: formats.duration(run.duration_ms) })
        : t('system_status.run_failed', { at });
    },
  };
}
