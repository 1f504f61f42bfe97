import type { Language } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import type { MailParam } from './mail-params.ts';

/** Time zone of all countries of the portal (specification §9); shown beside the time. */
const timeZone = 'Europe/Brussels';

const dayForm = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const locales: Record<Language, string> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' };

/** Formats a param for a sentence: an instant as day and time, a code in the reader's language. */
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
