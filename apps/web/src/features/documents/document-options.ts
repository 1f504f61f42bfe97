import { documentAudiences, documentCategories } from '@portal/contract/documents';
import { languages } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { getVisibility } from './document-visibility.ts';

/** Options for the category, translated. */
export function useCategoryOptions() {
  const { t } = useTranslation();
  return documentCategories.map((value) => ({
    value,
    label: t(`documents.categories.${value}`),
  }));
}

/** Options for the language of a document. */
export function useLanguageOptions() {
  const { t } = useTranslation();
  return languages.map((value) => ({ value, label: t(`app.languages.${value}`) }));
}

/** Options for the audience of a document without product and manufacturer. */
export function useAudienceOptions() {
  const { t } = useTranslation();
  const about = { manufacturer_id: null, product_id: null };
  return documentAudiences.map((audience) => {
    const label = t(`documents.seen_by.${getVisibility({ ...about, audience })}`);
    return { value: audience, label };
  });
}
