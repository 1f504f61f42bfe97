import type { TestLanguage } from '../test-language.ts';

/** Translates a country’s English name by `Intl`, as the portal does. */
export function countriesIn(language: TestLanguage): (name: string) => string | null {
  const letters = Array.from({ length: 26 }, (_none, at) => String.fromCodePoint(65 + at));
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const [english, theirs] = ['en', language].map(
    (one) => new Intl.DisplayNames(one, { type: 'region', fallback: 'none' }),
  );
  const names = new Map(codes.map((code) => [english?.of(code), theirs?.of(code)]));
  return (name) => names.get(name) ?? null;
}
