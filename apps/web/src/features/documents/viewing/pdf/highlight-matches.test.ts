// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { joinRuns, highlightMatches, type TextRun } from './highlight-matches.ts';

function createRuns(...lines: { str: string; hasEOL: boolean }[]) {
  const { text, starts } = joinRuns(lines);
  const runs = lines.map(({ str }, at): TextRun => {
    const element = document.createElement('span');
    element.textContent = str;
    return { text: str, start: starts[at] ?? 0, element };
  });
  return { text, runs, html: () => runs.map(({ element }) => element.innerHTML) };
}

test('highlights a match across two runs and returns its first element', () => {
  const { text, runs, html } = createRuns(
    { str: 'clean <be', hasEOL: false },
    { str: 'fore> use', hasEOL: true },
    { str: 'before', hasEOL: false },
  );
  expect(text).toBe('clean <before> use\nbefore');
  const first = highlightMatches(
    runs,
    [
      { start: 7, end: 13 },
      { start: 19, end: 25 },
    ],
    0,
  );
  expect(html()).toEqual([
    'clean &lt;<mark data-active="">be</mark>',
    '<mark data-active="">fore</mark>&gt; use',
    '<mark>before</mark>',
  ]);
  expect(first?.textContent).toBe('be');
});

test('removes earlier highlights', () => {
  const { runs, html } = createRuns({ str: 'one two', hasEOL: false });
  highlightMatches(runs, [{ start: 0, end: 3 }], null);
  highlightMatches(runs, [{ start: 4, end: 7 }], null);
  expect(html()).toEqual(['one <mark>two</mark>']);
  expect(highlightMatches(runs, [], null)).toBeNull();
  expect(html()).toEqual(['one two']);
});
