import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the archive of a release contains beside its manifests and the server's bundle. */
export const contents = [
  'apps/server/migrations',
  // Threads and processes of the server's own run from its sources.
  'apps/server/src',
  'apps/web/dist',
  'packages/contract/src',
  'packages/locales/src',
  'packages/locales/mails',
  'packages/locales/messages',
  'scripts/check-node.cjs',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];

const leftOut = [
  // Tests and their fixtures, and what only tools read.
  /\.test\.tsx?$/u,
  /\/src\/testing$/u,
  /\/snapshot\.json$/u,
  /\/dist\/\.vite$/u,
  // What an operator has in a clone that runs containers: deploy/create-secrets.sh, and settings.
  /^deploy\/(?:.*\/)?secrets$/u,
  /(?:^|\/)\.env(?:\.[^/]*)?$/u,
];

/** Copies the contents of a release from a clone to a folder, without secrets and tests. */
export function copyContents(root: string, folder: string): void {
  const isIncluded = (source: string): boolean => {
    const path = relative(root, source).replaceAll('\\', '/');
    return !leftOut.some((pattern) => pattern.test(path));
  };
  for (const path of contents)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isIncluded });
}
