/** Matches a text up to the maximum length; `u` counts whole characters. */
const isShort = /^.{0,400}$/u;
const leadingWords = /^.{1,400}(?= )/u;
const start = /^.{400}/u;

/** Shortens a text for a mail to one line that ends after a word. */
export function toExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (isShort.test(line)) return line;
  const [excerpt = ''] = leadingWords.exec(line) ?? start.exec(line) ?? [];
  return `${excerpt}…`;
}
