import type { Language } from '@portal/contract/kernel';
import en from '@portal/locales/common/en.json';
import fr from '@portal/locales/common/fr.json';
import nl from '@portal/locales/common/nl.json';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';

interface Dictionary {
  [key: string]: string | Dictionary;
}

const dictionaries: Record<Language, Dictionary> = { en, fr, nl };

/** The dictionary of a language. */
export const readDictionary = (language: Language): Dictionary => dictionaries[language];

/** Starts i18next for a test, with one language and no network. */
export async function startTestI18n(language: Language): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    ns: ['common'],
    resources: { [language]: { common: readDictionary(language) } },
    interpolation: { escapeValue: false },
  });
}
