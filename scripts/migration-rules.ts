/**
 * Rules of a migration beside the version before (decision 79). It expands: processes of the version
 * before read and write on, and no statement locks a table for longer than a moment. What takes
 * something away is a migration of its own, two releases later, with the version that first does
 * without it in its first line.
 */

interface Rule {
  readonly pattern: RegExp;
  readonly reason: string;
}

const table = String.raw`(?:if\s+exists\s+)?(?:only\s+)?(?:"?public"?\.)?"?(?<table>\w+)"?`;
const alter = String.raw`^alter\s+table\s+${table}\s[\s\S]*`;

/** What takes away something that the version before uses, or refuses what it writes. */
const contracting: readonly Rule[] = [
  {
    pattern:
      /^drop\s+(?:table|type|domain|view|materialized|sequence|schema|function|procedure|aggregate|trigger|extension)\b/i,
    reason: 'drops what the version before uses',
  },
  {
    pattern: new RegExp(`${alter}\\bdrop\\s+(?:column|constraint)\\b`, 'i'),
    reason: 'drops a column or constraint',
  },
  {
    pattern: new RegExp(`${alter}\\bdrop\\s+(?:default|not\\s+null|identity|expression)\\b`, 'i'),
    reason: 'takes away a property of a column',
  },
  {
    pattern: /^alter\s[\s\S]*\b(?:rename\s|set\s+schema\b)/i,
    reason: 'renames what the version before uses',
  },
  {
    pattern: new RegExp(
      `${alter}\\balter\\s+(?:column\\s+)?"?\\w+"?\\s+(?:set\\s+data\\s+)?type\\b`,
      'i',
    ),
    reason: 'changes the type of a column',
  },
  {
    pattern: new RegExp(
      `${alter}\\badd\\s+(?:constraint\\b|(?:primary\\s+key|unique|foreign\\s+key|check|exclude)\\b)`,
      'i',
    ),
    reason: 'refuses what the version before may write',
  },
  {
    pattern: new RegExp(
      `^create\\s+unique\\s+index\\s+concurrently\\s[\\s\\S]*?\\bon\\s+${table}`,
      'i',
    ),
    reason: 'refuses what the version before may write',
  },
  { pattern: /^(?:truncate|revoke)\b/i, reason: 'takes away what the version before uses' },
];

/** What locks a table, or rows that people need, for as long as it works: never allowed. */
const locking: readonly Rule[] = [
  {
    pattern: new RegExp(
      `^create\\s+(?:unique\\s+)?index\\s+(?!concurrently\\b)[\\s\\S]*?\\bon\\s+${table}`,
      'i',
    ),
    reason: 'locks the table: create the index concurrently',
  },
  {
    pattern: new RegExp(
      `${alter}\\badd\\s+(?:constraint\\s+"?\\w+"?\\s+)?(?:foreign\\s+key|check)\\b(?![\\s\\S]*\\bnot\\s+valid\\b)`,
      'i',
    ),
    reason: 'reads the whole table: add it NOT VALID, and validate it later',
  },
  {
    pattern: new RegExp(
      `${alter}\\badd\\s+(?:constraint\\s+"?\\w+"?\\s+)?(?:primary\\s+key|unique|exclude)\\b(?![\\s\\S]*\\busing\\s+index\\b)`,
      'i',
    ),
    reason: 'locks the table: create the index concurrently, and add the constraint USING INDEX',
  },
  {
    pattern: new RegExp(
      `${alter}\\badd\\s+(?:column\\s+)?(?!constraint\\b)[\\s\\S]*\\b(?:stored|generated\\s+(?:always|by\\s+default)\\s+as\\s+identity|(?:big|small)?serial)\\b`,
      'i',
    ),
    reason: 'writes the whole table anew',
  },
  {
    pattern: new RegExp(
      `${alter}\\badd\\s+(?:column\\s+)?(?!constraint\\b)[\\s\\S]*\\bdefault\\s+(?:gen_random_uuid|uuidv\\d|random|clock_timestamp|timeofday|nextval)\\b`,
      'i',
    ),
    reason: 'writes the whole table anew: its default differs from row to row',
  },
  {
    pattern: new RegExp(
      `${alter}\\bset\\s+(?:tablespace|logged|unlogged|access\\s+method)\\b`,
      'i',
    ),
    reason: 'writes the whole table anew',
  },
  {
    pattern: new RegExp(
      `^(?:update|delete\\s+from|merge\\s+into|lock(?:\\s+table)?)\\s+${table}`,
      'i',
    ),
    reason: 'locks rows or tables that people work with: let a job do it',
  },
  {
    pattern: /^(?:cluster|vacuum|reindex(?![\s\S]*\bconcurrently\b))\b/i,
    reason: 'locks the table',
  },
];

const addsRequired = new RegExp(
  `${alter}\\badd\\s+(?:column\\s+)?(?!constraint\\b)[\\s\\S]*\\bnot\\s+null\\b`,
  'i',
);
const setsRequired = new RegExp(
  `${alter}\\balter\\s+(?:column\\s+)?"?(?<column>\\w+)"?\\s+set\\s+not\\s+null\\b`,
  'i',
);
const createsTable =
  /^create\s+table\s+(?:if\s+not\s+exists\s+)?(?:"?public"?\.)?"?(?<table>\w+)"?/i;

/** Version in the first line of a migration that takes something away. */
const compatibleLine = /^-- compatible from (?<version>\S+): \S/i;

/**
 * Returns what a migration may not do while the version before runs, one line for each statement.
 * `version` is the one that brings the migration.
 */
export function checkMigration(
  sql: string,
  { isBefore, version }: { isBefore: (first: string, second: string) => boolean; version: string },
): string[] {
  const from = compatibleLine.exec(sql)?.groups?.['version'];
  const isContract = from !== undefined && isBefore(from, version);
  const statements = splitStatements(sql);
  const created = new Set(
    statements.flatMap((text) => createsTable.exec(text)?.groups?.['table'] ?? []),
  );
  const found = statements.flatMap((text) => {
    const reasons = [
      ...findReasons(text, locking, created),
      ...(isContract ? [] : findReasons(text, contracting, created)),
      ...findRequiredColumn(text, { statements, created, isContract }),
    ];
    return reasons
      .slice(0, 1)
      .map((reason) => `${text.replaceAll(/\s+/g, ' ').slice(0, 80)}: ${reason}`);
  });
  const isMixed =
    statements.some((text) => /\bconcurrently\b/i.test(text)) &&
    statements.some((text) => !/^(?:create|drop)\b[\s\S]*\bindex\s+concurrently\b/i.test(text));
  return [
    ...found,
    ...(isMixed ? ['concurrent indexes are a migration of their own'] : []),
    ...(from !== undefined && !isContract
      ? [`${from} is not released before ${version}: the version before may still need it`]
      : []),
  ];
}

function findReasons(text: string, rules: readonly Rule[], created: ReadonlySet<string>): string[] {
  return rules.flatMap(({ pattern, reason }) => {
    const match = pattern.exec(text);
    // Nobody uses a table that the migration itself creates.
    return match === null || created.has(match.groups?.['table'] ?? '') ? [] : [reason];
  });
}

interface RequiredContext {
  readonly statements: readonly string[];
  readonly created: ReadonlySet<string>;
  readonly isContract: boolean;
}

/**
 * A required column needs a default, since the version before does not write it; one that becomes
 * required also a validated check, without which PostgreSQL reads the whole locked table.
 */
function findRequiredColumn(
  text: string,
  { statements, created, isContract }: RequiredContext,
): string[] {
  const added = addsRequired.exec(text);
  if (added && !created.has(added.groups?.['table'] ?? '') && !/\bdefault\b/i.test(text))
    return ['requires a value that the version before does not write: give it a default'];
  const set = setsRequired.exec(text);
  if (!set || created.has(set.groups?.['table'] ?? '')) return [];
  const column = set.groups?.['column'] ?? '';
  const hasDefault = statements.some((one) =>
    new RegExp(`\\balter\\s+(?:column\\s+)?"?${column}"?\\s+set\\s+default\\b`, 'i').test(one),
  );
  const isValidated = statements.some((one) => /\bvalidate\s+constraint\b/i.test(one));
  if (isValidated && (hasDefault || isContract)) return [];
  return ['requires a value without a default and a validated check'];
}

/** Splits a migration into statements without comments, literals and bodies of functions. */
function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/(?<tag>\$\w*\$)[\s\S]*?\k<tag>/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
