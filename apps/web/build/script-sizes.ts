import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Part of a build manifest's entry that links scripts. */
interface ManifestEntry {
  file: string;
  imports?: string[];
}

/**
 * Returns the gzipped bytes of all scripts that a page loads before it can be shown: the classic
 * scripts of index.html, and the given modules with their static imports.
 * @throws if a module is not an entry of the build.
 */
export async function getScriptSize(dist: string, modules: readonly string[]): Promise<number> {
  const manifest = await readManifest(dist);
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    getEntry(manifest, name).imports?.forEach(visit);
  };
  modules.forEach(visit);
  const files = new Set(Array.from(visited, (name) => getEntry(manifest, name).file));
  for (const script of await listPageScripts(dist)) files.add(script);
  const sizes = await Promise.all(Array.from(files, (file) => getGzippedSize(join(dist, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function getEntry(manifest: Record<string, ManifestEntry>, name: string): ManifestEntry {
  const entry = manifest[name];
  if (!entry) throw new Error(`The build has no entry ${name}`);
  return entry;
}

async function readManifest(dist: string): Promise<Record<string, ManifestEntry>> {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  return manifest;
}

async function listPageScripts(dist: string): Promise<string[]> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  return Array.from(page.matchAll(/<script[^>]* src="\/([^"]+)"/gu), ([, path = '']) => path);
}

async function getGzippedSize(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}
