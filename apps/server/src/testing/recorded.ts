import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test file that ran; a statement that the portal sent, or a response that it gave, in it. */
export type Recorded = { readonly file: string } | RecordedStatement | RecordedResponse;

interface RecordedStatement {
  /** The first test file in this worker that sent it. */
  readonly file: string;
  readonly statement: string;
}

export interface RecordedResponse {
  readonly file: string;
  /** Name of the first test of the file that got it; empty before its tests. */
  readonly test: string;
  /** Method and path, as in the contract. */
  readonly route: string;
  readonly status: number;
}

/** File in which a worker of a project records; one line is one `Recorded` in JSON. */
export const toRecordPath = (folder: string, project: string, worker: number): string =>
  join(folder, `${project}.${worker}.jsonl`);

/** Returns what the workers of a project recorded. */
export function readRecorded(
  folder: string,
  project: string,
): { files: Set<string>; statements: RecordedStatement[]; responses: RecordedResponse[] } {
  const records = readdirSync(folder)
    .filter((name) => name.startsWith(`${project}.`))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line): Recorded => JSON.parse(line));
  return {
    files: new Set(records.map(({ file }) => file)),
    statements: records.filter((one) => 'statement' in one),
    responses: records.filter((one) => 'route' in one),
  };
}
