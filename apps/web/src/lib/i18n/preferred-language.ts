import { isLanguage } from '@portal/contract/kernel';
import i18n from 'i18next';
import { chooseLanguage } from './choose-language.ts';

/** Applies a user's preferred language at sign-in; ignores an unsupported one with a warning. */
export async function applyPreferredLanguage(preferred: string | null): Promise<void> {
  if (preferred === null || preferred === i18n.language) return;
  if (isLanguage(preferred)) await chooseLanguage(preferred);
  // eslint-disable-next-line no-console -- the specification asks for this warning
  else console.warn(`The preferred language ${preferred} is not supported`);
}
