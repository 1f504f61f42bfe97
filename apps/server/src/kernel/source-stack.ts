import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Folder of the bundle. Only its files are read: the message of an error may name any other. */
const bundle = new URL('../../dist/', import.meta.url).href;

const maps = new Map<string, SourceMap | null>();

/**
 * Returns the lines of a stack with places in the sources instead of the bundle, such as
 * `file:///…/src/app.ts:12:3`. Node could do this itself, but reads every source map at the start:
 * 60 MB and 0.4 s more.
 */
export function toSourceStack(stack: string): string {
  return stack.replaceAll(
    /(?<file>file:\/\/\/[\w%/.-]+\/dist\/[\w-]+\.js):(?<line>\d+):(?<column>\d+)/gu,
    (place, file: string, line: string, column: string) => {
      const entry = getMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) return place;
      const { originalSource, originalLine, originalColumn } = entry;
      return `${new URL(originalSource, file).href}:${originalLine + 1}:${originalColumn + 1}`;
    },
  );
}

/** Gives an error that is about to be printed, and its causes, the stacks of the sources. */
export function withSourceStack(error: unknown): unknown {
  for (let cause = error, depth = 0; cause instanceof Error && depth < maxCauses; depth += 1) {
    cause.stack = toSourceStack(cause.stack ?? '');
    ({ cause } = cause);
  }
  return error;
}

/** A cause may name itself. */
const maxCauses = 10;

/** Returns the source map beside a file of the bundle; null where there is none. */
function getMap(file: string): SourceMap | null {
  if (!file.startsWith(bundle)) return null;
  let map = maps.get(file);
  if (map === undefined) {
    map = readMap(`${fileURLToPath(file)}.map`);
    maps.set(file, map);
  }
  return map;
}

function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // Of a build that was replaced; a stack without it is better than none.
    return null;
  }
}
