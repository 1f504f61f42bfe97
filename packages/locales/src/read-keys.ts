import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const literalPattern = /(?<quote>['"])(?<key>[\w.-]+)\k<quote>/gu;
const callPattern = /\bt\(\s*'(?<call>[^']+)'|\bi18nKey="(?<element>[^"]+)"/gu;
const templatePattern = /`(?=[a-z][\w.]*\$\{)/gu;

/** What the sources of an application hold of the keys of texts. */
export interface ReadKeys {
  /** Each word in quotes that could be a key. */
  readonly literals: ReadonlySet<string>;
  /** The words that are given to `t` as they stand. */
  readonly calls: ReadonlySet<string>;
  /** Templates that could make keys, with `*` for each hole: `fields.*`. */
  readonly templates: ReadonlySet<string>;
}

/** Reads the keys out of an application's sources; its tests are left out, which only look at texts. */
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

/** The template that begins here with `*` for its holes; null where it holds more than parts of a key. */
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

/** What fills the holes of a template to make this key, each one part of it; null where it makes another. */
export function matchTemplate(template: string, key: string): string[] | null {
  let pattern = patterns.get(template);
  if (!pattern) {
    const holes = template.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`-?([\w-]+)`);
    pattern = new RegExp(`^${holes}$`, 'u');
    patterns.set(template, pattern);
  }
  return pattern.exec(key)?.slice(1) ?? null;
}
