import { useTranslation } from 'react-i18next';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';

/** What the fields of a person are called: a person's title is how they are addressed, not a document's. */
export function usePersonLabel(): GetLabel {
  const { t } = useTranslation();
  return (field) =>
    field === 'title' ? t('users.form_of_address') : t(`fields.${field}`, { defaultValue: field });
}
