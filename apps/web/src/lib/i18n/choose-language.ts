import type { Language } from '@portal/contract/kernel';
import i18n from 'i18next';
import { detection } from './detection.ts';

/** Switches the language and stores the choice for later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(detection.lookupLocalStorage, language);
  document.cookie = `${detection.lookupCookie}=; path=/; max-age=0; SameSite=Lax`;
  await i18n.changeLanguage(language);
}
