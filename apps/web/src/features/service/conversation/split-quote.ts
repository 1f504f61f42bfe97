/** Splits a message into its text and the lines behind `>` at its end, as the server composes mails. */
export function splitQuote(text: string): { written: string; quoted: string | null } {
  const lines = text.split('\n');
  let begin = lines.length;
  while (begin > 0 && /^(?:>|\s*$)/.test(lines[begin - 1] ?? '')) begin -= 1;
  const quoted = lines
    .slice(begin)
    .map((line) => line.replace(/^> ?/, ''))
    .join('\n')
    .trim();
  if (begin === 0 || quoted === '') return { written: text, quoted: null };
  return { written: lines.slice(0, begin).join('\n').trimEnd(), quoted };
}
