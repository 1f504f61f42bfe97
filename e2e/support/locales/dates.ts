import type { TestLanguage } from '../test-language.ts';

/** Returns the names of months or days in a language, long or short. */
function namesIn(language: string, part: 'month' | 'weekday', length: 'long' | 'short'): string[] {
  const names = new Intl.DateTimeFormat(language, {
    ...(part === 'month' ? { day: 'numeric', month: length } : { weekday: length }),
    timeZone: 'UTC',
  });
  return Array.from({ length: part === 'month' ? 12 : 7 }, (_none, at) => {
    const day = part === 'month' ? Date.UTC(2024, at, 1) : Date.UTC(2024, 0, at + 1);
    return names.formatToParts(day).find(({ type }) => type === part)?.value ?? '';
  });
}

/** Translates dates that a test writes in English, leaving the numbers unchanged. */
export function datesIn(language: TestLanguage): (text: string) => string | null {
  const names = new Map<string, string[]>();
  for (const part of ['month', 'weekday'] as const)
    for (const length of ['long', 'short'] as const) {
      const theirs = namesIn(language, part, length);
      for (const [at, name] of namesIn('en-GB', part, length).entries())
        names.set(name, [...(names.get(name) ?? []), theirs[at] ?? '']);
    }
  return (text) => {
    const pieces = text.split(/(\p{L}+)/u);
    if (pieces.some((piece, at) => at % 2 && !names.has(piece)) || pieces.length === 1) return null;
    return pieces
      .map((piece, at) =>
        at % 2
          ? `(?:${(names.get(piece) ?? []).map((name) => name.replaceAll('.', String.raw`\.`)).join('|')})`
          : piece.replaceAll(/[.,]/gu, String.raw`[.,]?`).replaceAll(/\s+/gu, String.raw`[\s,]*`),
      )
      .join('');
  };
}
