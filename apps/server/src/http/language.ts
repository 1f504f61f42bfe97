import { fallbackLanguage, isLanguage, type Language } from '@portal/contract/kernel';

/** The language to answer in: the best of Accept-Language that we speak (RFC 9110 §12.5.4). */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .split(',', 20)
    .map((wish) => {
      const [range = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      const weight = quality ? Number(quality.trim().slice(2)) : 1;
      return { language: range.trim().split('-')[0], weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { language } of wishes) if (isLanguage(language)) return language;
  return fallbackLanguage;
}
