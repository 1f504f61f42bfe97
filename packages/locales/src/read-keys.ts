import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const literalPattern = /(?<quote>['"])(?<key>[\w.-]+)\k<quote>/gu;
const callPattern = /\bt\(\s*'(?<call>[^']+)'|\bi18nKey="(?<element>[^"]+)"/gu;
const templatePattern = /`(?=[a-z][\w.]*\$\{)/gu;

/** Possible text keys in an application's sources. */
export interface ReadKeys {
  /** String literals that could be keys. */
  readonly literals: ReadonlySet<string>;
  /** Keys passed to `t` as literals. */
  readonly calls: ReadonlySet<string>;
  /** Template literals that could form keys, with `*` for each placeholder: `fields.*`. */
  readonly templates: ReadonlySet<string>;
}

/** Reads possible keys from an application's sources, except its tests. */
export function readKeys(folder: string): ReadKeys {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.*'] });
  const [literals, calls, templates] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const { groups } of source.matchAll(literalPattern))
      if (groups?.['key']) literals.add(groups['key']);
    for (const { groups } of source.matchAll(callPattern)) {
      const key = groups?.['call'] ?? groups?.['element'];
      if (key) calls.add(key);
    }
    for (const { index } of source.matchAll(templatePattern)) {
      const template = readTemplate(source, index + 1);
      if (template !== null) templates.add(template);
    }
  }
  return { literals, calls, templates };
}

/**
 * Returns the template literal at this position with `*` for its placeholders; null if it cannot
 * form a key.
 */
function readTemplate(source: string, start: number): string | null {
  let template = '';
  for (let at = start; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === '`') return template;
    if (source.startsWith('${', at)) {
      at = findHoleEnd(source, at + 2);
      template += '*';
    } else if (/[\w.-]/u.test(sign)) template += sign;
    else return null;
  }
  return null;
}

function findHoleEnd(source: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
  }
  return at - 1;
}

const patterns = new Map<string, RegExp>();

/**
 * Returns the values that fill a template to form this key, each one segment; null if it does not
 * match.
 */
export function matchTemplate(template: string, key: string): string[] | null {
  let pattern = patterns.get(template);
  if (!pattern) {
    const holes = template.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`-?([\w-]+)`);
    pattern = new RegExp(`^${holes}$`, 'u');
    patterns.set(template, pattern);
  }
  return pattern.exec(key)?.slice(1) ?? null;
}
