/** Shortens a text to one line that ends after a word; `most` counts characters without the ellipsis. */
export function shortenText(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most).join('');
  const end = characters[most] === ' ' ? start.length : start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : start).trimEnd()}…`;
}
