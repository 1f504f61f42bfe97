/** The most octets of a line, its end not counted (RFC 5545 §3.1). */
const maxLineBytes = 75;

/** A value of kind TEXT: what would end it is escaped, and line ends are (RFC 5545 §3.3.11). */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\p{Cc}]/gu, ' ');
}

/**
 * A content line with its end. A long one is folded between characters: what goes on begins with a
 * space (RFC 5545 §3.1).
 */
export function formatContentLine(name: string, value: string): string {
  const lines: string[] = [];
  let line = '';
  for (const character of `${name}:${value}`) {
    if (Buffer.byteLength(line + character) > maxLineBytes) {
      lines.push(line);
      line = ' ';
    }
    line += character;
  }
  return [...lines, line].map((one) => `${one}\r\n`).join('');
}
