/** Letters that a PDF draws as one sign. */
const ligatures = /[\uFB00-\uFB06]/g;
/** What no reader sees: controls but for tabs and line ends (PostgreSQL keeps no NUL), and signs that only steer. */
const invisibleCharacters = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
/** A word that a line's end has cut in two. */
const hyphenatedWord = /(\p{L})-\n(\p{Ll})/gu;

/** Text as it is searched and shown: words whole, spaces single, and nothing that cannot be seen. */
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
