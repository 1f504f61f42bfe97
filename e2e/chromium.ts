import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** Launch options of the browser. */
export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const debianChromium = '/usr/bin/chromium';
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

/** What Playwright turns off. Chromium heeds the last such switch alone, so that it is repeated here. */
export const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

const args = [
  // To compile scripts while they arrive costs more than it saves where they are small and near.
  `--disable-features=${[...offInPlaywright, 'ScriptStreaming'].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the browser from an npm package, which is the same on every machine and twice as fast
 * because it is headless; Debian's Chromium on platforms where the package does not run.
 */
export function findBrowser(): BrowserLaunch {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined) env[name] = value;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser(env);
  return { executablePath: debianChromium, args, env };
}

/** Returns the package's browser, unpacked once per version. */
function unpackedBrowser(env: Record<string, string>): BrowserLaunch {
  const require = createRequire(import.meta.url);
  const home = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  );
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) unpack(join(home, 'bin'), folder);
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: { ...env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder },
  };
}

/**
 * Replaces the package's own configuration, which looks for fonts in folders of another
 * environment.
 */
const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** Unpacks into a temporary folder and renames it, so that the folder is always complete. */
function unpack(packed: string, folder: string): void {
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(`${folder}-`);
  for (const name of readdirSync(packed)) {
    const content = brotliDecompressSync(readFileSync(join(packed, name)));
    if (name.endsWith('.tar.br')) execFileSync('tar', ['-x', '-C', scratch], { input: content });
    else writeFileSync(join(scratch, basename(name, '.br')), content, { mode: 0o755 });
  }
  writeFileSync(join(scratch, 'fonts.conf'), fontsConfig(folder));
  try {
    renameSync(scratch, folder);
  } catch (error) {
    rmSync(scratch, { recursive: true });
    // Another run may have created the folder first.
    if (!existsSync(folder)) throw error;
  }
}
