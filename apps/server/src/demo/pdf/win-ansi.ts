/** Characters of Windows-1252 outside Latin-1, as far as our languages use them. */
const beyondLatin: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  Œ: 0x8c,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  œ: 0x9c,
  '\u202f': 0xa0,
};

/**
 * A text as a PDF string in WinAnsiEncoding (ISO 32000-1 annex D.2), with its parentheses.
 * @throws RangeError for a character that the encoding does not have.
 */
export function winAnsiString(text: string): string {
  const bytes = Array.from(text, (character) => {
    const code = beyondLatin[character] ?? character.codePointAt(0) ?? 0;
    if (code > 0xff) throw new RangeError(`WinAnsiEncoding has no “${character}”`);
    return code;
  });
  const written = bytes.map((code) => {
    const plain = code >= 0x20 && code < 0x7f && !'()\\'.includes(String.fromCharCode(code));
    return plain ? String.fromCharCode(code) : `\\${code.toString(8).padStart(3, '0')}`;
  });
  return `(${written.join('')})`;
}
