import { useTranslation } from 'react-i18next';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';

/** Returns the labels of the fields in a lead's form. */
export function useLeadLabel(): GetLabel {
  const { t } = useTranslation();
  return (field) => t(`lead_details.fields.${field}`, { defaultValue: field });
}
