/** Every cache of ours is named by the build whose files it holds. */
const prefix = 'portal-build-';

export const getCacheName = (build: string): string => `${prefix}${build}`;

/**
 * The caches to let go when a build takes over: all of ours but its own and the newest before it,
 * whose files the tabs that are open still ask for. `names` in the order in which they were made.
 */
export function listOutdatedCaches(names: readonly string[], build: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== getCacheName(build));
  return others.slice(0, -1);
}

/** Whether a shell names no file that the build does not have: while versions change it may be another's. */
export function isShellOfBuild(shell: string, files: readonly string[]): boolean {
  const named = Array.from(
    shell.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/gu),
    ([, path]) => path,
  );
  return named.length > 0 && named.every((path) => path !== undefined && files.includes(path));
}
