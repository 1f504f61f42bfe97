import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../azurite');
const program = join(folder, 'node_modules/azurite/dist/src/blob/main.js');

/** Environment variables of the calling npm, which concern other packages. */
const ofTheCaller =
  /^npm_config_(workspaces?|include_workspace_root|local_prefix|prefix|omit|include)$/i;

/**
 * Returns the path of Azurite's blob service. Its 221 packages serve tests only, so they have a
 * lock file of their own, are installed at first use and stay installed.
 * @throws Error if they cannot be installed.
 */
export async function installAzurite(): Promise<string> {
  if (
    existsSync(program) &&
    versionIn('node_modules/azurite/package.json') === getPinnedVersion()
  ) {
    return program;
  }
  const npm = process.env['npm_execpath'];
  const call = ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
  const own = Object.entries(process.env).filter(([name]) => !ofTheCaller.test(name));
  const options = { cwd: folder, env: Object.fromEntries(own) };
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...call], options)
    : spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', call, {
        ...options,
        shell: process.platform === 'win32',
      });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  const [code] = await once(child, 'close').catch((error: unknown) => [String(error)]);
  if (code === 0) return program;
  throw new Error(
    `The tests of Azure Blob Storage need Azurite, and "npm ci" in ${folder} failed (${code}):\n${output.join('')}`,
  );
}

function getPinnedVersion(): string | undefined {
  const { dependencies }: { dependencies: Record<string, string> } = read('package.json');
  return dependencies['azurite'];
}

function versionIn(path: string): string {
  return read<{ version: string }>(path).version;
}

function read<Content>(path: string): Content {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}
