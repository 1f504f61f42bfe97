import { readdirSync } from 'node:fs';

/**
 * Import rules as linter overrides, derived from the folders, so that a new folder is covered
 * immediately. `domainOrder` is the order of docs/architecture.md: a domain imports only lower
 * ones, and only through their `index.ts`.
 */
export const domainOrder = [
  'users',
  'auth',
  'rights',
  'uploads',
  'products',
  'documents',
  'crm',
  'service',
  'compliance',
  'system',
  'search',
  'import-export',
  'notifications',
];

/**
 * Order of the folders whose tables others refer to: a table refers only to tables of its own
 * folder and of earlier ones; a folder that is not listed comes last. It differs from
 * `domainOrder`, since an account belongs to a customer and a clinic (import-cycles.test.ts checks
 * it).
 */
export const tableOrder = [
  'users/job-titles',
  'products/categories',
  'products/manufacturers',
  'products/products',
  'crm/customers',
  'crm/clinics',
  'users/accounts',
  'uploads',
  'rights',
  'documents/library',
  'crm/installed-devices',
  'crm/leads',
  'service/tickets',
  'service/requests',
  'service/inbound',
  'compliance/requests',
  'compliance/data-requests',
];

const serverFolders: Record<string, string[]> = {
  kernel: [],
  config: ['kernel'],
  database: ['kernel'],
  audit: ['kernel', 'database'],
  storage: ['kernel', 'database'],
  mail: ['kernel', 'database', 'jobs'],
  jobs: ['kernel', 'database'],
  events: ['kernel', 'database'],
  backup: ['kernel', 'database', 'storage', 'audit'],
  resource: ['kernel', 'database', 'audit', 'storage', 'mail', 'jobs', 'events'],
  http: ['kernel', 'resource'],
};

/** Folders next to the composition root, and what tests share; they may import everything. */
const freeFolders = new Set(['process', 'demo', 'cli', 'testing']);

interface Override {
  files: string[];
  rules: Record<string, unknown>;
}

const folders = (path: string): string[] => {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
};

/** Only tests import the harness, the fixtures and the reference models. */
const testing = ['#server/testing/**', '#web/testing/**'];

/**
 * Returns a folder's bans on aliases and on paths that leave it: `../` in its own files, `../../`
 * in those one folder down, and so on. `groupOfTests` applies to its tests.
 */
function ban(
  folder: string,
  group: string[],
  message: string,
  groupOfTests: string[] = group,
): Override[] {
  return [0, 1, 2, 3].flatMap((depth) => {
    const climb = `${'../'.repeat(depth + 1)}**`;
    const files = `${folder}/${'*/'.repeat(depth)}*`;
    return [
      restrict(files, [{ group: [...group, climb, ...testing], message }]),
      restrict(`${files}.test.*`, [
        { group: [...groupOfTests, climb, ...testing.map((path) => `!${path}`)], message },
      ]),
    ];
  });
}

const restrict = (files: string, patterns: object[]): Override => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/**
 * Returns the overrides for every folder that exists.
 * @throws Error if no rule covers a folder
 */
export function importRules(): Override[] {
  return [...packageRules(), ...rootRules(), ...serverRules(), ...domainRules(), ...webRules()];
}

/** Files of the process itself: they import a domain through its index.ts, and tables. */
function rootRules(): Override[] {
  const group = ['.', '#server'].flatMap((source) => [
    `${source}/domains/**`,
    `!${source}/domains/*/index.ts`,
    `!${source}/domains/**/*.table.ts`,
  ]);
  const message = 'the process imports a domain through its index.ts only';
  return [
    {
      files: ['apps/server/src/*.ts', 'apps/server/src/process/*.ts'],
      rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
    },
  ];
}

function packageRules(): Override[] {
  return ['contract', 'locales'].flatMap((name) =>
    ban(`packages/${name}`, ['@portal/**', '#*/**'], `packages/${name} imports nothing of ours`),
  );
}

function serverRules(): Override[] {
  const folderNames = folders('apps/server/src').filter(
    (name) => name !== 'domains' && !freeFolders.has(name),
  );
  return folderNames.flatMap((name) => {
    const allowed = serverFolders[name];
    if (!allowed)
      throw new Error(`apps/server/src/${name} has no place in scripts/import-rules.ts`);
    const permitted = [name, ...allowed].map((name) => `!#server/${name}/**`);
    return ban(
      `apps/server/src/${name}`,
      ['#server/**', ...permitted],
      `${name} may import ${allowed.join(', ') || 'nothing of the server'} only`,
    );
  });
}

function domainRules(): Override[] {
  return folders('apps/server/src/domains').flatMap((domain) => {
    const index = domainOrder.indexOf(domain);
    if (index < 0) throw new Error(`The domain ${domain} has no place in scripts/import-rules.ts`);
    const lower = domainOrder.slice(0, index);
    return ban(
      `apps/server/src/domains/${domain}`,
      [
        '#server/*.ts',
        '#server/domains/**',
        `!#server/domains/${domain}/**`,
        ...lower.map((name) => `!#server/domains/${name}/index.ts`),
        // Tables may refer to tables of any domain; a table still has one writer.
        '!#server/domains/**/*.table.ts',
      ],
      `${domain} may import lower domains only, through their index.ts`,
    );
  });
}

function webRules(): Override[] {
  const nothingOfOurs = ban(
    'apps/web/src/ui',
    ['@portal/**', '!@portal/contract/folding', '#web/**', '!#web/ui/**'],
    'ui knows nothing of ours but how a search folds texts',
  );
  const lib = ban(
    'apps/web/src/lib',
    ['#web/**', '!#web/lib/**'],
    'lib imports contract and locales only',
  );
  const kitBans = ['#web/app/**', '#web/features/**'];
  const kitMessage = 'kit joins lib and ui, and knows no domain';
  // A test may use the routes of a domain as its example.
  const kit = ban(
    'apps/web/src/kit',
    [...kitBans, '@portal/contract/*', '!@portal/contract/kernel'],
    kitMessage,
    kitBans,
  );
  const features = folders('apps/web/src/features').flatMap((feature) =>
    ban(
      `apps/web/src/features/${feature}`,
      [
        '#web/app/**',
        '#web/features/**',
        `!#web/features/${feature}/**`,
        '!#web/features/shared/**',
      ],
      'features meet in app/routes, and share features/shared',
    ),
  );
  return [...nothingOfOurs, ...lib, ...kit, ...features];
}
