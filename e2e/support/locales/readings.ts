/** Characters that represent digits and arbitrary text in a reading; they occur in no text. */
export const digits = '\uE000';
export const anything = '\uE001';

/** A text that a test's pattern matches, with placeholders for its variable parts. */
export interface Reading {
  text: string;
  /** True if it must be at the start of the searched text. */
  starts: boolean;
  ends: boolean;
}

/**
 * Returns the texts that a test's pattern can match: each alternative, with and without optional
 * parts. Supports only the syntax of the tests: plain sentences with `\d+` and `.*`.
 */
export function listReadings({ source }: RegExp): Reading[] {
  return alternatives(source).map((text) => ({
    text: text
      .replaceAll(/[\uE002\uE003]/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
    starts: text.startsWith('\uE002'),
    ends: text.endsWith('\uE003'),
  }));
}

const piece =
  /\(\?:(?<group>(?:[^()\\]|\\.)*)\)(?<many>[?*])?|(?<class>\[(?:[^\]\\]|\\.)*\]|\\[dDwWsS]|\.)(?<times>(?:[*+?]|\{[\d,]+\})?)|\\(?<plain>.)(?:(?<maybe>\?)|\{(?<often>\d+)\})?|(?<one>[^\\])(?<perhaps>\?)?/gsu;

/** Returns the texts of a pattern, at least one per alternative. */
function alternatives(source: string): string[] {
  return outside(source).flatMap((part) => {
    let texts = [''];
    for (const { groups = {} } of part.matchAll(piece)) {
      const { group, many, class: kind, times, plain, maybe, often, one, perhaps } = groups;
      const said =
        group === undefined
          ? [
              // An unescaped full stop is taken literally.
              kind === undefined || (kind === '.' && times === '')
                ? (plain?.repeat(Number(often ?? 1)) ?? anchor(one ?? kind ?? ''))
                : toPlaceholder(kind),
            ]
          : alternatives(group);
      if (many ?? maybe ?? perhaps) said.push('');
      texts = texts.flatMap((text) => said.map((next) => text + next));
    }
    return texts;
  });
}

const anchor = (one: string): string => ({ '^': '\uE002', $: '\uE003' })[one] ?? one;

/** Returns the placeholder for a class of characters. */
const toPlaceholder = (kind: string): string =>
  kind === '\\d' ? digits : kind === '\\s' ? ' ' : ` ${anything} `;

/** Splits a pattern at the bars outside groups. */
function outside(source: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [part] of source.matchAll(/\\.|[\s\S]/gu)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += part;
  }
  return parts;
}
