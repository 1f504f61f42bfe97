import type { Match } from './folded-text.ts';

/** Text run of a page and the element that displays it. */
export interface TextRun {
  text: string;
  /** Offset in the text of the whole page. */
  start: number;
  element: HTMLElement;
}

/**
 * Joins the runs of a page and returns the offset of each; the end of a line becomes a line break.
 */
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
 * Highlights the matches in a page's text layer and removes earlier highlights. Returns the first
 * element of the active match.
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
