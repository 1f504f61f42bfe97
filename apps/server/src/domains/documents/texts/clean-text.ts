/** Ligatures: several letters that a PDF draws as one glyph. */
const ligatures = /[\uFB00-\uFB06]/g;
/**
 * Invisible characters: controls except tabs and line breaks (PostgreSQL stores no NUL), and format
 * characters.
 */
const invisibleCharacters = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
/** Word hyphenated at the end of a line. */
const hyphenatedWord = /(\p{L})-\n(\p{Ll})/gu;

/**
 * Normalizes a text for search and display: joins hyphenated words, collapses spaces, drops
 * invisible characters.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(ligatures, (sign) => sign.normalize('NFKC'))
    .replace(invisibleCharacters, '')
    .replace(hyphenatedWord, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
}
