/** Characters that XML cannot hold, and a carriage return, which it would turn into a line feed. */
// oxlint-disable-next-line no-control-regex -- escapes exactly these characters
const unwritable = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9a-f]{4}_)/giu;

const escapedCharacter = /_x([0-9a-f]{4})_/giu;

const markup = /[&<>]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Returns a text as the content of an XML element of a workbook, with characters that XML does not
 * have as `_x000D_` (ECMA-376 part 1 §22.9.2.19), which `decodeXmlText` undoes.
 */
export const encodeXmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, toEscape)
    .replaceAll(markup, (character) => entities[character] ?? character);

const toEscape = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Restores the characters of a workbook's text that XML does not have. */
export const decodeXmlText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(escapedCharacter, (_escape, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
