import type { Language } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import type { MailParam } from './mail-params.ts';

/** All countries of the portal keep this time (specification §9); the zone is told beside the hour. */
const timeZone = 'Europe/Brussels';

const dayForm = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const locales: Record<Language, string> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' };

/** A param as a sentence tells it: an instant as a day and an hour, a word in the language. */
export function formatParam(value: MailParam, language: Language): string {
  if (typeof value !== 'object') return String(value);
  if ('message' in value)
    return translate(language, { key: value.message, params: value.params ?? {} });
  if ('day' in value) return formatLongDay(value.day, language);
  const form = new Intl.DateTimeFormat(locales[language], {
    ...dayForm,
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return form.format(new Date(value.instant));
}

function formatLongDay(day: string, language: Language): string {
  const form = new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    ...dayForm,
    timeZone: 'UTC',
  });
  return form.format(new Date(`${day}T00:00:00Z`));
}
