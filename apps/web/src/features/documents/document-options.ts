import { documentAudiences, documentCategories } from '@portal/contract/documents';
import { languages } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';

/** The categories, in the user's language. */
export function useCategoryOptions() {
  const { t } = useTranslation();
  return documentCategories.map((value) => ({
    value,
    label: t(`documents.categories.${value}`),
  }));
}

/** The languages that a document can be in. */
export function useLanguageOptions() {
  const { t } = useTranslation();
  return languages.map((value) => ({ value, label: t(`app.languages.${value}`) }));
}

/** Who a document can be meant for. */
export function useAudienceOptions() {
  const { t } = useTranslation();
  return documentAudiences.map((value) => ({ value, label: t(`documents.audiences.${value}`) }));
}
