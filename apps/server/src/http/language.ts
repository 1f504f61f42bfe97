import { fallbackLanguage, isLanguage, type Language } from '@portal/contract/kernel';

/**
 * Returns the language of the response: the best supported one of Accept-Language (RFC 9110
 * §12.5.4).
 */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? '')
    .split(',', 20)
    .map((entry) => {
      const [range = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      const weight = quality ? Number(quality.trim().slice(2)) : 1;
      return { language: range.trim().split('-')[0], weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { language } of preferences) if (isLanguage(language)) return language;
  return fallbackLanguage;
}
