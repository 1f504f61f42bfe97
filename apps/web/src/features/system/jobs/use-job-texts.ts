import type { JobKind } from '@portal/contract/system';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

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

/** Formats the name, schedule and last run of a job. */
export function useJobTexts() {
  const { t } = useTranslation();
  const formats = useFormats();
  return {
    getName: (name: string): string => {
      const kind = knownKinds.find((one) => one === name);
      return kind ? t(nameKeys[kind]) : name;
    },
    formatSchedule: ({ schedule }: JobKind): string => {
      if (schedule === null) return t('system_status.on_demand');
      const [, every] = /^\*\/(\d+) \* \* \* \*$/.exec(schedule) ?? [];
      if (every) return t('system_status.every_minutes', { count: Number(every) });
      const [, minutes] = /^([\d,]+) \* \* \* \*$/.exec(schedule) ?? [];
      if (minutes) {
        return t('system_status.every_minutes', { count: 60 / minutes.split(',').length });
      }
      if (schedule === '* * * * *') return t('system_status.every_minutes', { count: 1 });
      const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(schedule) ?? [];
      if (minute === undefined || hour === undefined) return schedule;
      const at = new Date();
      at.setUTCHours(Number(hour), Number(minute), 0, 0);
      return t('system_status.daily', { time: formats.moment(at.toISOString()) });
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
