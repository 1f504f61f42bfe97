import type { Language } from '@portal/contract/kernel';
import type { MailParam } from './mail-params.ts';

/** All countries of the portal keep this time (specification §9); the zone is told beside the hour. */
const timeZone = 'Europe/Brussels';

const locales: Record<Language, string> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' };

/** A param as a sentence tells it: an instant as a day and an hour. */
export function inWords(value: MailParam, language: Language): string {
  if (typeof value !== 'object') return String(value);
  const form = new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return form.format(new Date(value.instant));
}
