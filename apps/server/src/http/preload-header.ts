import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Part of a build manifest's entry that links files. */
interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Modules that start a signed-in user's portal; the page itself names only the first. */
const portal = ['src/app/start-portal.tsx', 'src/app/shell/dashboard-shell.tsx'];

/**
 * Returns the `Link` header (RFC 8288) of a page: the scripts it will need next, so that the
 * browser fetches them with the first ones, one round trip earlier. Null if `folder` contains no
 * build with a manifest.
 */
export function getPreloadHeader(folder: string): string | null {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) return null;
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(path, 'utf8'));
  const named = collectFiles(manifest, ['index.html']);
  const next = [...collectFiles(manifest, portal)].filter((file) => !named.has(file));
  return next.length === 0
    ? null
    : next.map((file) => `</${file}>; rel="modulepreload"; crossorigin`).join(', ');
}

/** The scripts of these modules, with all that they import before they run. */
function collectFiles(
  manifest: Readonly<Record<string, ManifestEntry>>,
  modules: readonly string[],
): Set<string> {
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    const entry = manifest[name];
    if (!entry || visited.has(name)) return;
    visited.add(name);
    files.add(entry.file);
    entry.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}
