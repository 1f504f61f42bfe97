/** The longest excerpt as expressions; `u` counts whole characters. */
const isShort = /^.{0,400}$/u;
const leadingWords = /^.{1,400}(?= )/u;
const start = /^.{400}/u;

/** Shortens a text for a mail, on one line, at the end of a word. */
export function toExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (isShort.test(line)) return line;
  const [excerpt = ''] = leadingWords.exec(line) ?? start.exec(line) ?? [];
  return `${excerpt}…`;
}
