import { documentAudiences, documentCategories } from '@portal/contract/documents';
import { languages } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { getVisibility } from './document-visibility.ts';

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

/** Who a document that is about nothing can be meant for. */
export function useAudienceOptions() {
  const { t } = useTranslation();
  const about = { manufacturer_id: null, product_id: null };
  return documentAudiences.map((audience) => {
    const label = t(`documents.seen_by.${getVisibility({ ...about, audience })}`);
    return { value: audience, label };
  });
}
