import type pg from 'pg';

/** Matches the two statements that a migration beside requests may consist of, and the index's name. */
const indexStatement =
  /^(?<verb>create(?:\s+unique)?|drop)\s+index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(?<name>[a-z_]\w*)"?/i;

interface IndexStatement {
  readonly text: string;
  readonly isDrop: boolean;
  readonly name: string;
}

/**
 * Creates and drops indexes while other statements write. Repeatable: a run that was killed leaves
 * an index that PostgreSQL keeps up to date and does not read; it is dropped and built again.
 * @throws Error for another statement, before any runs.
 */
export async function createConcurrentIndexes(
  client: pg.Client,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements.map(parse)) {
    const state = await readState(client, statement.name);
    if (statement.isDrop) {
      if (state !== 'missing') await client.query(statement.text);
    } else if (state !== 'valid') {
      if (state === 'invalid') await dropIndex(client, statement.name);
      await build(client, statement);
    }
  }
}

/** An index that could not be built would refuse what is written from now on. */
async function build(client: pg.Client, { text, name }: IndexStatement): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    // The first error says more, also where the connection is gone.
    await dropIndex(client, name).catch(() => undefined);
    throw error;
  }
}

const dropIndex = (client: pg.Client, name: string) =>
  client.query(`drop index concurrently if exists "${name}"`);

async function readState(
  client: pg.Client,
  name: string,
): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [`"${name}"`],
  );
  const [found] = rows;
  if (!found) return 'missing';
  return found.indisvalid ? 'valid' : 'invalid';
}

function parse(statement: string): IndexStatement {
  const text = statement.replaceAll(/^\s*--.*$/gm, '').trim();
  const { verb, name } = indexStatement.exec(text)?.groups ?? {};
  if (verb === undefined || name === undefined)
    throw new Error(`A migration with concurrent indexes has nothing else: ${text.slice(0, 100)}`);
  return { text, name, isDrop: verb.toLowerCase() === 'drop' };
}
