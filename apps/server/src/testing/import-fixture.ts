import { parse } from 'csv-parse/sync';
import {
  checkImport,
  createImport,
  getFailedRows,
  getImport,
  runImport,
  type ImportKind,
  type ImportMode,
  type ImportRun,
} from '@portal/contract/import-export';
import { requestUpload } from '@portal/contract/documents';
import type { Permission, RouteBody } from '@portal/contract/kernel';
import { inArray } from 'drizzle-orm';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { apiBase } from '#server/http/routes.ts';
import { runJobs } from './run-jobs.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';
import { processImport } from '../domains/import-export/imports/process-import.ts';

/** Options of a check: the match key and what goes with it. */
type CheckOptions = Omit<RouteBody<typeof checkImport>, 'mapping'>;

/** Test portal with the steps of an import. */
export interface ImportPortal extends TestPortal {
  /** Adds and signs in an employee with the permissions of all kinds, or with these. */
  addSteward(permissions?: readonly Permission[]): Promise<Caller & { readonly id: string }>;
  /** Finds customers by their exact names. */
  customersNamed(names: readonly string[]): Promise<(typeof customer.$inferSelect)[]>;
  /** Uploads a file for an import. Returns its blob path. */
  upload(as: Caller, content: string | Buffer, name?: string): Promise<string>;
  /** Creates an import. */
  begin(as: Caller, kind: ImportKind, content: string | Buffer): Promise<ImportRun>;
  /** Checks an import with the given or the suggested mapping, and runs the job. */
  check(
    as: Caller,
    run: ImportRun,
    mapping?: Record<string, string>,
    options?: CheckOptions,
  ): Promise<ImportRun>;
  /** Creates an import and checks it with the suggested mapping. */
  checkFile(
    as: Caller,
    kind: ImportKind,
    content: string | Buffer | readonly string[],
    options?: CheckOptions,
  ): Promise<ImportRun>;
  /** Runs an import and its job. */
  run(as: Caller, run: ImportRun, mode: ImportMode): Promise<ImportRun>;
  /** Runs the waiting jobs of imports. Returns their number. */
  work(): Promise<number>;
  /** Returns the file of the failed rows, by heading. */
  failed(as: Caller, run: ImportRun): Promise<Record<string, string>[]>;
}

/** Starts the portal. */
export async function startImportPortal(): Promise<ImportPortal> {
  const portal = await testPortal();
  const { storage } = portal;

  async function upload(as: Caller, content: string | Buffer, name = 'rows.csv'): Promise<string> {
    const body = { upload_type: 'import', blob_path: name } as const;
    const response = await portal.call(requestUpload, { as, body });
    if (response.status !== 200) throw new Error(`No upload: ${response.status}`);
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(content);
    }
    await storage.put(response.body.blob_path, bytes(), 'text/csv');
    return response.body.blob_path;
  }

  const work = () => runJobs(portal, processImport, portal);
  const now = async (as: Caller, { id }: ImportRun) =>
    (await portal.call(getImport, { as, params: { id } })).body;

  const begin: ImportPortal['begin'] = async (as, kind, content) => {
    const name = content.toString('latin1', 0, 2) === 'PK' ? 'rows.xlsx' : 'rows.csv';
    const body = { kind, blob_path: await upload(as, content, name) };
    const response = await portal.call(createImport, { as, body });
    if (response.status !== 201) throw new Error(`Not begun: ${JSON.stringify(response.body)}`);
    return response.body;
  };

  const check: ImportPortal['check'] = async (as, run, mapping = run.mapping, options = {}) => {
    const body = { mapping, ...options };
    const response = await portal.call(checkImport, { as, params: run, body });
    if (response.status !== 202) throw new Error(`Not checked: ${JSON.stringify(response.body)}`);
    await work();
    return now(as, run);
  };

  return {
    ...portal,
    upload,
    work,
    begin,
    check,
    async addSteward(permissions = ['customers', 'catalogue', 'users', 'documents', 'pipeline']) {
      const { id } = await portal.world.addEmployee(permissions);
      return { ...(await portal.signedIn({ id })), id };
    },
    customersNamed: (names) =>
      portal.database.orm
        .select()
        .from(customer)
        .where(inArray(customer.name, [...names])),
    async checkFile(as, kind, content, options) {
      const isText = typeof content === 'string' || Buffer.isBuffer(content);
      const run = await begin(as, kind, isText ? content : content.join('\n'));
      return check(as, run, run.mapping, options);
    },
    async run(as, run, mode) {
      const { status } = await portal.call(runImport, { as, params: run, body: { mode } });
      if (status !== 202) throw new Error(`Not run: ${status}`);
      await work();
      return now(as, run);
    },
    async failed(as, { id }) {
      const { body } = await portal.app.inject({
        url: `${apiBase}${getFailedRows.path.replace('{id}', id)}`,
        headers: { cookie: as.cookie },
      });
      return parse(body, { bom: true, columns: true, delimiter: [',', ';', '\t'] });
    },
  };
}

/** Lists the errors of the rows, one line per field. */
export const listErrors = ({ row_errors }: Pick<ImportRun, 'row_errors'>) =>
  row_errors.map(({ row, errors }) => [
    row,
    ...errors.map(({ field, message }) => `${field}: ${message}`),
  ]);
