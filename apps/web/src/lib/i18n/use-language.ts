import { fallbackLanguage, isLanguage, type Language } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';

/** Returns the current language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
}
