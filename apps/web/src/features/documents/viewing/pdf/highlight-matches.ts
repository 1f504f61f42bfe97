import type { Match } from './folded-text.ts';

/** One run of text on a page, as the PDF holds it, and the element that stands over it. */
export interface TextRun {
  text: string;
  /** Where it begins in the text of the whole page. */
  start: number;
  element: HTMLElement;
}

/** The text of a page, and where each of its runs begins; a run at the end of a line ends in a break. */
export function joinRuns(runs: readonly { str: string; hasEOL: boolean }[]) {
  let text = '';
  const starts = runs.map(({ str, hasEOL }) => {
    const start = text.length;
    text += hasEOL ? `${str}\n` : str;
    return start;
  });
  return { text, starts };
}

/**
 * Marks what was found in the text over a page, and takes away the marks of before. Answers the
 * first element of the match that is looked at.
 */
export function highlightMatches(
  runs: readonly TextRun[],
  matches: readonly Match[],
  active: number | null,
): HTMLElement | null {
  let first: HTMLElement | null = null;
  for (const { text, start, element } of runs) {
    const parts: (string | HTMLElement)[] = [];
    let done = 0;
    for (const [index, match] of matches.entries()) {
      const from = Math.max(match.start - start, 0);
      const to = Math.min(match.end - start, text.length);
      if (from >= to) continue;
      const mark = document.createElement('mark');
      mark.textContent = text.slice(from, to);
      if (index === active) {
        mark.dataset['active'] = '';
        first ??= mark;
      }
      parts.push(text.slice(done, from), mark);
      done = to;
    }
    if (parts.length > 0) element.replaceChildren(...parts, text.slice(done));
    else if (element.firstElementChild) element.replaceChildren(text);
  }
  return first;
}
