/** Splits a message into its text and the lines behind `>` at its end, as the server composes mails. */
export function splitQuote(text: string): { written: string; quoted: string | null } {
  const lines = text.split('\n');
  const begin = lines.findLastIndex((line) => !line.startsWith('>')) + 1;
  if (begin === 0 || begin === lines.length) return { written: text, quoted: null };
  const quoted = lines.slice(begin).map((line) => line.replace(/^> ?/, ''));
  return { written: lines.slice(0, begin).join('\n').trimEnd(), quoted: quoted.join('\n') };
}
