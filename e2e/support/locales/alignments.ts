import { countLetters, type Text } from './texts.ts';

/** Possible match of a test's text with a text that has placeholders. */
export interface Alignment {
  /** Number of letters outside placeholders. */
  letters: number;
  /** Values of the placeholders by index; `open` if more may surround the value. */
  values: ReadonlyMap<number, { value: string; open: boolean }>;
}

/**
 * Returns the alignments of a test's text with a part of the text. The part may begin and end in a
 * piece or in a placeholder, and contains at least three letters of the pieces.
 */
export function alignments({ pieces }: Text, said: string): Alignment[] {
  const found: Alignment[] = [];
  for (let first = 0; first < pieces.length; first += 1) {
    for (const [length, inHole] of beginnings(pieces, first, said)) follow(first, length, inHole);
  }
  return found.filter(({ letters }) => letters >= 3);

  /** Continues after a piece that ends at `at` in the test's text. */
  function follow(piece: number, at: number, inHole: string | null): void {
    const values = new Map<number, { value: string; open: boolean }>();
    if (inHole !== null) values.set(piece - 1, { value: inHole, open: true });
    walk(piece, at, values, countLetters(said.slice(inHole?.length ?? 0, at)));
  }

  /** Matches the placeholder after a piece, and the next piece or the end. */
  function walk(
    piece: number,
    at: number,
    values: Map<number, { value: string; open: boolean }>,
    letters: number,
  ): void {
    if (at >= said.length) {
      found.push({ letters, values });
      return;
    }
    const next = pieces[piece + 1];
    if (next === undefined) return;
    found.push({
      letters,
      values: new Map(values).set(piece, { value: said.slice(at), open: true }),
    });
    if (next === '') return;
    for (let end = at + 1; end < said.length; end += 1) {
      const rest = said.slice(end);
      const filled = new Map(values).set(piece, { value: said.slice(at, end), open: false });
      if (rest.startsWith(next))
        walk(piece + 1, end + next.length, filled, letters + countLetters(next));
      else if (next.startsWith(rest))
        found.push({ letters: letters + countLetters(rest), values: filled });
    }
  }
}

/**
 * Returns the ends of a piece in the test's text, if it starts within the piece or in the
 * placeholder before it.
 */
function beginnings(
  pieces: readonly string[],
  at: number,
  said: string,
): (readonly [end: number, inHole: string | null])[] {
  const piece = pieces[at] ?? '';
  const found: (readonly [number, string | null])[] = at === 0 && piece === '' ? [[0, null]] : [];
  for (let from = 0; from < piece.length; from += 1)
    if (said.startsWith(piece.slice(from))) found.push([piece.length - from, null]);
  if (at > 0 && piece !== '')
    for (let from = said.indexOf(piece, 1); from > 0; from = said.indexOf(piece, from + 1))
      found.push([from + piece.length, said.slice(0, from)]);
  if (at > 0)
    for (let from = 1; from < said.length; from += 1)
      if (piece.startsWith(said.slice(from))) found.push([said.length, said.slice(0, from)]);
  return found;
}
