import type { Language } from '@portal/contract/kernel';

/** Names a language in itself, so that whoever reads only that one finds it. */
export function getOwnName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
