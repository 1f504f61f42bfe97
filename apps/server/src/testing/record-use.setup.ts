import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { type Recorded, toRecordPath } from './recorded.ts';

/*
 * Records once per worker which statements the portal sends, and per file how its routes respond, for
 * every-postgres.compared.test.ts. Runs before each test file; the worker's files share `recorder`.
 */
interface Recorder {
  file: string;
  readonly record: (key: string, recorded: Recorded) => void;
}

declare global {
  var recorder: Recorder | undefined;
}

globalThis.recorder ??= startRecorder();
const file = relative(process.cwd(), expect.getState().testPath ?? '');
globalThis.recorder.file = file;
globalThis.recorder.record(file, { file });

function startRecorder(): Recorder {
  const known = new Set<string>();
  const path = toRecordPath(inject('recordFolder'), inject('recordProject'), process.pid);
  const record = (key: string, recorded: Recorded): void => {
    if (known.has(key)) return;
    known.add(key);
    appendFileSync(path, `${JSON.stringify(recorded)}\n`);
  };
  const recorder = { file: '', record };
  recordStatements((statement) => record(statement, { file: recorder.file, statement }));
  recordResponses((route, status) => {
    const test = expect.getState().currentTestName ?? '';
    record(`${recorder.file} ${status} ${route}`, { file: recorder.file, test, route, status });
  });
  return recorder;
}

/** Names of the portal's connections but those whose tests all run on every PostgreSQL. */
const recorded = /^partner-portal(?! (?:migrate|jobs|backup)$)/u;

/** Calls `record` for each statement of the portal's connections. */
function recordStatements(record: (statement: string) => void): void {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('No query can be recorded');
  Object.assign(pg.Client.prototype, {
    query(this: unknown, ...sent: unknown[]): unknown {
      const [given] = sent;
      const statement: unknown = typeof given === 'string' ? given : Object(given).text;
      const name: unknown = Object(this).connectionParameters?.application_name;
      if (typeof statement === 'string' && recorded.test(String(name))) record(statement);
      return Reflect.apply(query, this, sent);
    },
  });
}

/** Calls `record` for each response of each app that the tests make. */
function recordResponses(record: (route: string, status: number) => void): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify }: { fastify: FastifyInstance } = Object(message);
    fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
      record(`${method} ${routeOptions.url}`, statusCode);
    });
  });
}
