import { importLimits } from '@portal/contract/exchange';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Where the words of a field's codes stand; of several the first that has the code. */
const placesOf: Readonly<Record<string, (code: string) => string[]>> = {
  action: (code) => [`audit_log.actions.${code}`, `rights.change_actions.${code}`],
  audience: (code) => [`documents.seen_by.${code === 'by_rights' ? 'product' : code}`],
  author_side: (code) => [`users.kinds.${code}`],
  category: (code) => [`documents.categories.${code}`],
  from_stage: (code) => [`leads.stages.${code}`],
  from_status: (code) => [`service.statuses.${code}`],
  kind: (code) => [
    `devices.maintenance.kinds.${code}`,
    `imports.kinds.${code}`,
    `notices.kinds.${code}`,
    `audit_log.actions.${code}`,
  ],
  language: (code) => [`app.languages.${code}`],
  mode: (code) => [`personal_data.import_modes.${code}`],
  object_type: (code) => [`audit_log.types.${code}`],
  outcome: (code) => [`devices.maintenance.outcomes.${code}`],
  permissions: (code) => [`groups.permissions.${code}`],
  preferred_language: (code) => [`app.languages.${code}`],
  priority: (code) => [`leads.priorities.${code}`],
  problem: (code) => [`imports.problems.${code}`],
  product_type: (code) => [`products.product_type.${code === 'sparepart' ? 'spare_part' : code}`],
  purpose: (code) => [`audit_log.actions.issue_link_${code}`],
  role: (code) => [`users.kinds.${code}`],
  rule: (code) => [`retention.rules.${code}.name`],
  scope: (code) => [`service_calendar.feed.${code}`],
  separator: (code) => [`personal_data.separators.${code}`],
  source: (code) => [`leads.sources.${code}`],
  stage: (code) => [`leads.stages.${code}`],
  status: (code) => [
    `service.statuses.${code}`,
    `devices.statuses.${code}`,
    `anonymization.statuses.${code}`,
    `imports.statuses.${code}`,
    `personal_data.mail_statuses.${code}`,
  ],
  template: (code) => [`personal_data.mails.${code}`],
  to_stage: (code) => [`leads.stages.${code}`],
  to_status: (code) => [`service.statuses.${code}`],
};

/** What a field's code is called; what is none, or has no word, stands as it is kept. */
export function useValueWords(): (field: string, value: string) => string {
  const { t } = useTranslation();
  const format = useFormats();
  return (field, value) => {
    const name = field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    const places = Object.hasOwn(placesOf, name) ? placesOf[name] : undefined;
    if (!places || !/^[a-z_]+$/u.test(value)) return value;
    return t(places(value), { defaultValue: value, rows: format.number(importLimits.rows) });
  };
}
