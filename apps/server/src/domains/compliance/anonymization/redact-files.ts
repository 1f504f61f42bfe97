import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { unlessMissing } from '#server/storage/blob-place.ts';
import type { Storage } from '#server/storage/storage.ts';
import { matchesPerson } from './redact-column.ts';
import type { TracePattern } from './patterns/trace-pattern.ts';
import { redactionTextInPaths } from './placeholders.ts';
import { specialTableNames } from './special-tables.ts';
import { listTablePlans } from './table-plan.ts';

/**
 * Returns the paths that name the person, mapped to their redacted paths. Reads every path, so the
 * caller must disable timeouts.
 */
export async function findFilesNamingPerson(
  tx: Transaction,
  pattern: TracePattern,
): Promise<ReadonlyMap<string, string>> {
  const paths = listTablePlans(specialTableNames).flatMap(({ table, paths: columns }) =>
    columns.map(
      (column) => sql`select ${column} as path from ${table}
      where ${matchesPerson({ pattern }, sql`substring(${column} from '[^/]*$')`)}`,
    ),
  );
  const { rows } = await tx.execute<{ path: string }>(sql.join(paths, sql` union `));
  const moves = rows.map(({ path }) => [path, toRedactedPath(path, pattern)] as const);
  return new Map(moves.filter(([from, to]) => from !== to));
}

/** Redacts the last part of a path. The other parts are generated and name no person. */
function toRedactedPath(path: string, { inCode }: TracePattern): string {
  const cut = path.lastIndexOf('/') + 1;
  return path.slice(0, cut) + path.slice(cut).replaceAll(inCode, redactionTextInPaths);
}

/**
 * Copies files to their redacted paths. The originals are removed once no row refers to them. Skips
 * existing targets, since a file never changes.
 */
export async function copyFiles(
  storage: Storage,
  moves: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [from, to] of moves) {
    if (await storage.describe(to)) continue;
    const bytes = await storage.read(from);
    // The file of the row was never uploaded or is being removed.
    if (!bytes) continue;
    await storage.put(to, bytes, 'application/octet-stream').catch((error: unknown) => {
      const isStored = error instanceof DomainError && error.code === 'conflict';
      if (!isStored) throw error;
    });
  }
}

/**
 * Deletes mail files that were sent to the person or mention them. They are not redacted, since a
 * redacted copy would show a mail that was never sent. Includes incomplete files of killed
 * processes.
 */
export async function removeMails(folder: string, pattern: RegExp): Promise<void> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
    const file = join(folder, name);
    const written = await unlessMissing(readFile(file, 'latin1'));
    if (written === null) continue;
    if (!extractMailTexts(written).some((text) => text.search(pattern) >= 0)) continue;
    await rm(file, { force: true });
  }
}

/** Decodes UTF-8. `bytes` is latin1: each character is one byte. */
const toUtf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const decodeBase64 = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8');

/** RFC 2045 §6.7; an underscore is a space in encoded words (RFC 2047 §4.2). */
const decodeQuotedPrintable = (text: string): string =>
  toUtf8(
    text
      .replaceAll(/=[ \t]*\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
  );

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

const betweenWords = /(=\?[^?]+\?[bq]\?[^?]*\?=)\r?\n?[ \t]+(?==\?)/gi;

const base64Block = /(?:^[A-Za-z0-9+/]{4,76}={0,2}\r?\n)+/gm;

/**
 * Returns the raw text of a message and its text with quoted-printable, base64 and encoded words
 * decoded (RFC 2045, 2047).
 * @param written Bytes of the message as latin1.
 */
function extractMailTexts(written: string): string[] {
  const decoded = written
    .replaceAll(betweenWords, '$1')
    .replaceAll(encodedWord, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? decodeBase64(text)
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
  const blocks = [...written.matchAll(base64Block)].map(([block]) => decodeBase64(block));
  return [toUtf8(written), decoded, decodeQuotedPrintable(written), ...blocks];
}
