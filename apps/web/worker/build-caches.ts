/** Prefix of cache names; the build's name follows. */
const prefix = 'portal-build-';

export const getCacheName = (build: string): string => `${prefix}${build}`;

/**
 * Returns the caches to delete when a build is activated: all of the portal's but its own and the
 * newest of the others, whose files open tabs still request.
 * @param names cache names in order of creation.
 */
export function listOutdatedCaches(names: readonly string[], build: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== getCacheName(build));
  return others.slice(0, -1);
}

/**
 * Returns whether a shell refers only to files of this build; during a deployment it may be another
 * build's.
 */
export function isShellOfBuild(shell: string, files: readonly string[]): boolean {
  const named = Array.from(
    shell.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/gu),
    ([, path]) => path,
  );
  return named.length > 0 && named.every((path) => path !== undefined && files.includes(path));
}
