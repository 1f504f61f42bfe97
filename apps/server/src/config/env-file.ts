import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SettingError } from './read-setting.ts';

/** Variables that Node.js reads before the portal can read a file. */
const tooLate = new Set(['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'UV_THREADPOOL_SIZE']);

/**
 * Adds the settings of the file `.env` in a folder to the environment, whose own values win. Does
 * nothing if there is no such file.
 * @throws SettingError in one line for a file that cannot be read, and for a line that is no
 * `NAME=value`.
 */
export function loadEnvFile(folder: string, environment: NodeJS.ProcessEnv): void {
  const path = join(folder, '.env');
  const text = readText(path);
  if (text === null) return;
  for (const [index, line] of text.split(/\r?\n/).entries()) checkLine(line, path, index + 1);
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
}

function readText(path: string): string | null {
  try {
    // Editors on Windows write a byte order mark.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new SettingError(`The file "${path}" cannot be read.`, { cause: error });
  }
}

/** `NAME=value`, where a quoted value ends on its line; Node.js skips other lines without a word. */
const assignment =
  /^\s*(?:export\s+)?(?<name>[A-Za-z_]\w*)\s*=\s*(?:(?<quote>["'`])(?:(?!\k<quote>).)*\k<quote>\s*(?:#.*)?|[^"'`\s].*|\s*)$/;

/** The messages omit the line, because it may contain a secret. */
function checkLine(line: string, path: string, number: number): void {
  if (/^\s*(?:#|$)/.test(line)) return;
  const name = assignment.exec(line)?.groups?.['name'];
  if (name === undefined)
    throw new SettingError(`Line ${number} of "${path}" must be NAME=value, on one line.`);
  if (tooLate.has(name))
    throw new SettingError(
      `Line ${number} of "${path}" sets ${name}, which works in the environment of the process only.`,
    );
}
