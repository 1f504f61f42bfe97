/** Maximum octets of a line without its line break (RFC 5545 §3.1). */
const maxLineBytes = 75;

/** Escapes a TEXT value (RFC 5545 §3.3.11). */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\p{Cc}]/gu, ' ');
}

/**
 * Formats a content line with its line break, folded between characters; continuation lines begin
 * with a space (RFC 5545 §3.1).
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
