import type { Language } from '@portal/contract/kernel';
import { type Dictionary, joinCommon } from '@portal/locales/join-common';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';

export const readDictionary = (language: Language): Dictionary => joinCommon(language);

/** Starts i18next for a test with one language and no network. */
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
