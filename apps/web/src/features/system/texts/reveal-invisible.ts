/** Spaces but the ordinary one, control characters, and characters that show nothing. */
const invisible =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}| {2,}|^ | $/gu;

/** Returns a text in which characters that nobody sees are named: `Ghent[U+200B]`. */
export function revealInvisible(text: string): string {
  return text.replaceAll(invisible, (found) =>
    Array.from(found)
      .map((character) => {
        const code = character.codePointAt(0) ?? 0;
        return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
      })
      .join(''),
  );
}
