import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainOrder, importRules } from './import-rules.ts';

const oxlint = join(
  dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
  'bin/oxlint',
);

/** Files with an import that is allowed, to be checked by the linter itself. */
const allowed: readonly (readonly [string, string])[] = [
  ['apps/server/src/http/a.ts', '#server/kernel/clock.ts'],
  ['apps/server/src/http/b.ts', '#server/resource/list/list.ts'],
  ['apps/server/src/resource/a.ts', '#server/audit/write-audit-entry.ts'],
  ['apps/server/src/kernel/a.ts', '@portal/contract/kernel'],
  ['apps/server/src/domains/crm/a.ts', '#server/domains/users/index.ts'],
  ['apps/server/src/domains/crm/b.ts', '#server/domains/documents/library/document.table.ts'],
  ['apps/server/src/domains/users/a.ts', '#server/domains/crm/customers/customer.table.ts'],
  ['apps/server/src/domains/users/b.ts', '#server/domains/users/accounts/user.resource.ts'],
  ['apps/server/src/domains/users/c.ts', '#server/http/bound-route.ts'],
  ['apps/server/src/app.ts', './domains/crm/index.ts'],
  ['apps/server/src/process/b.ts', '#server/domains/users/accounts/user-account.table.ts'],
  ['apps/server/src/domains/crm/clinics/b.ts', '../customers/customer.table.ts'],
  ['apps/server/src/domains/crm/clinics/b.test.ts', '#server/testing/portal.ts'],
  ['apps/server/src/database/embedded/b.ts', '../database.ts'],
  ['apps/web/src/ui/a.ts', '#web/ui/button.tsx'],
  ['apps/web/src/lib/a.ts', '@portal/contract/crm'],
  ['apps/web/src/kit/form/a.ts', '@portal/contract/kernel'],
  ['apps/web/src/kit/form/a.test.ts', '@portal/contract/crm'],
  ['apps/web/src/lib/a.test.ts', '#web/testing/test-user.ts'],
  ['apps/web/src/features/crm/c.ts', '#web/features/shared/lookup/use-person-lookup.ts'],
];

const forbidden: readonly (readonly [string, string])[] = [
  ['packages/contract/src/a.ts', '@portal/locales/server'],
  ['packages/contract/src/b.ts', '#server/kernel/clock.ts'],
  ['packages/locales/src/a.ts', '@portal/contract/kernel'],
  ['apps/server/src/kernel/a.ts', '#server/database/database.ts'],
  ['apps/server/src/kernel/b.ts', '#server/http/errors.ts'],
  ['apps/server/src/http/d.ts', '#server/testing/portal.ts'],
  ['apps/server/src/domains/crm/c.ts', '#server/testing/portal.ts'],
  ['apps/server/src/http/a.ts', '#server/database/database.ts'],
  ['apps/server/src/http/b.ts', '#server/domains/crm/index.ts'],
  ['apps/server/src/http/c.ts', '#server/app.ts'],
  ['apps/server/src/kernel/c.ts', '../http/errors.ts'],
  ['apps/server/src/database/embedded/a.ts', '../../http/errors.ts'],
  ['apps/server/src/domains/crm/clinics/a.ts', '../../users/accounts/user.resource.ts'],
  ['apps/web/src/features/crm/clinics/a.ts', '../../auth/sign-in-form.tsx'],
  ['apps/server/src/resource/a.ts', '#server/http/errors.ts'],
  ['apps/server/src/resource/b.ts', '#server/domains/crm/customers/customer.table.ts'],
  ['apps/server/src/audit/a.ts', '#server/resource/list/list.ts'],
  ['apps/server/src/app.ts', './domains/crm/clinics/save-clinic.ts'],
  ['apps/server/src/process/a.ts', '#server/domains/crm/clinics/save-clinic.ts'],
  ['apps/server/src/domains/users/a.ts', '#server/domains/crm/index.ts'],
  ['apps/server/src/domains/crm/a.ts', '#server/domains/users/accounts/user.resource.ts'],
  ['apps/server/src/domains/crm/b.ts', '#server/app.ts'],
  ['apps/web/src/ui/a.ts', '@portal/contract/crm'],
  ['apps/web/src/lib/d.ts', '#web/testing/test-user.ts'],
  ['apps/web/src/ui/b.ts', '#web/lib/api/call.ts'],
  ['apps/web/src/lib/a.ts', '#web/app/routes.tsx'],
  ['apps/web/src/features/crm/a.ts', '#web/app/routes.tsx'],
  ['apps/web/src/features/crm/b.ts', '#web/features/auth/sign-in-page.tsx'],
  ['apps/web/src/features/shared/a.ts', '#web/features/crm/clinics/clinic-link.tsx'],
  ['apps/web/src/kit/form/b.ts', '@portal/contract/crm'],
  ['apps/web/src/kit/form/c.ts', '#web/features/shared/lookup/use-person-lookup.ts'],
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-rules-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the files that the linter reports, each with its one import. */
function reported(files: readonly (readonly [string, string])[], below: string): string[] {
  const root = join(folder, below);
  mkdirSync(root);
  writeFileSync(
    join(root, '.oxlintrc.json'),
    JSON.stringify({ categories: { correctness: 'off' }, overrides: importRules() }),
  );
  for (const [path, target] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `import { thing } from '${target}';\n\nthing();\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [oxlint, '-c', '.oxlintrc.json', '--format', 'json', '.'],
    { cwd: root, encoding: 'utf8' },
  );
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  return report.diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename)
    .toSorted();
}

describe('linter', () => {
  it('reports every forbidden import', () => {
    expect(reported(forbidden, 'forbidden')).toEqual(forbidden.map(([path]) => path).toSorted());
  });

  it('accepts every allowed import', () => {
    expect(reported(allowed, 'allowed')).toEqual([]);
  });
});

describe('rules', () => {
  it('names every domain once, and guards every room of the server', () => {
    expect(new Set(domainOrder).size).toBe(domainOrder.length);
    const guarded = importRules().flatMap(({ files }) => files);
    for (const name of [
      'kernel',
      'database',
      'audit',
      'storage',
      'resource',
      'http',
      'jobs',
      'mail',
    ])
      expect(guarded).toContain(`apps/server/src/${name}/*`);
    for (const domain of ['users', 'auth', 'crm', 'documents'])
      expect(guarded).toContain(`apps/server/src/domains/${domain}/*`);
  });
});
