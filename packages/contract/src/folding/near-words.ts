/** Letters of a word from which one may be wrong: in a shorter one, other words are as near. */
export const shortestTypo = 4;

/**
 * Returns true if a word begins with a term, or with a term in which one letter is missing, wrong, too much or
 * swapped with the next. Both are folded.
 */
export const isNearWord = (word: string, term: string): boolean =>
  word.startsWith(term) ||
  (term.length >= shortestTypo &&
    [-1, 0, 1].some((more) => isOneSlip(term, word.slice(0, term.length + more))));

/** Returns true if one slip of the fingers makes one word from the other. */
function isOneSlip(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`;
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.length > 1 && swapped === otherRest)
  );
}
