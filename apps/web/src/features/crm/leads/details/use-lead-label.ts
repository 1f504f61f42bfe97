import { useTranslation } from 'react-i18next';
import type { LabelOf } from '#web/lib/form/contract-resolver.ts';

/** What the fields of a lead are called in its form. */
export function useLeadLabel(): LabelOf {
  const { t } = useTranslation();
  return (field) => t(`lead_details.fields.${field}`, { defaultValue: field });
}
