import { useTranslation } from 'react-i18next';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';

/**
 * Returns the labels of a person's fields: `title` is the form of address, not that of a document.
 */
export function usePersonLabel(): GetLabel {
  const { t } = useTranslation();
  return (field) =>
    field === 'title' ? t('users.form_of_address') : t(`fields.${field}`, { defaultValue: field });
}
