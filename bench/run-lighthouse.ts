import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChromium } from './start-chromium.ts';

/**
 * Downloaded from the registry for the measurement only: its 114 packages of 176 MB would slow down
 * every installation of the portal.
 */
const lighthouse = 'lighthouse@13.5.0';

export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof categories)[number];

export type Preset = 'desktop' | 'mobile';

/** The parts of a report that are used. */
export interface Report {
  readonly categories: Readonly<Record<Category, ReportedCategory>>;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
}

interface ReportedCategory {
  /** From 0 to 1; null if Lighthouse could not compute it. */
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

export interface Audit {
  readonly title: string;
  /** From 0 to 1; null if the audit does not apply or only informs. */
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
}

/**
 * Runs Lighthouse on a page in a new browser with an empty cache, with the network and processor
 * throttled by the preset.
 * @throws Error if it produces no report
 */
export async function runLighthouse(
  url: string,
  { preset, cookie }: { preset: Preset; cookie: string | null },
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'));
  const browser = await startChromium(url, cookie);
  const flags = [`--port=${browser.port}`, ...(preset === 'desktop' ? ['--preset=desktop'] : [])];
  try {
    return await report(folder, [url, ...flags]);
  } finally {
    await browser.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function report(folder: string, flags: readonly string[]): Promise<Report> {
  const path = join(folder, 'report.json');
  const order = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', ...flags];
  const child = spawn(
    'npm',
    [
      ...order,
      `--only-categories=${categories.join(',')}`,
      // Otherwise Lighthouse would delete the session's cookies; the new profile contains nothing
      // else.
      '--disable-storage-reset',
      '--output=json',
      `--output-path=${path}`,
      '--quiet',
      '--no-enable-error-reporting',
    ],
    // Outside the project, because npm would look into its workspaces.
    { cwd: folder, env: withoutWorkspace(process.env), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${output}`);
  const made: Report = JSON.parse(readFileSync(path, 'utf8'));
  if (made.runtimeError) throw new Error(`Lighthouse: ${made.runtimeError.message}`);
  return made;
}

/** Removes the variables by which the npm that runs this describes the workspace. */
function withoutWorkspace(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_config_(?:local_prefix|workspace)/u.test(name)),
  );
}
