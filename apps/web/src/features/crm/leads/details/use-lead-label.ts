import { useTranslation } from 'react-i18next';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';

/** What the fields of a lead are called in its form. */
export function useLeadLabel(): GetLabel {
  const { t } = useTranslation();
  return (field) => t(`lead_details.fields.${field}`, { defaultValue: field });
}
