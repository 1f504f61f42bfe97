import {
  cancelImport,
  checkImport,
  createImport,
  getFailedRows,
  getImport,
  getImportTemplate,
  listImports,
  runImport,
  updateImport,
} from '@portal/contract/import-export';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { requireRecentAuthentication } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { cancelImport as cancel } from './cancel-import.ts';
import { createImport as create } from './create-import.ts';
import { writeFailedRows } from './write-failed-rows.ts';
import { assertMapping, createImportTemplate, parseImportKind } from './mapping.ts';
import { imports, readImport } from './import.resource.ts';
import { toOptions } from './options.ts';
import { startStep } from './start-step.ts';
import { updateImport as update } from './update-import.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, imports, id);

export const importRoutes: BoundRoute[] = [
  bind(
    getImportTemplate,
    async ({ params, query }) => createImportTemplate(parseImportKind(params.kind), query),
    async (_context, { kind }) => parseImportKind(kind),
  ),
  ...bindList(listImports, imports),
  bind(createImport, ({ context, body }) => create(context, body)),
  bind(getImport, ({ context, params }) => readImport(context, params.id), locate),
  bind(
    updateImport,
    ({ context, params: { id }, body, seenVersion }) =>
      update(context, { id, seenVersion, chosen: body }),
    locate,
  ),
  bind(
    checkImport,
    async ({ context, params: { id }, body: { mapping, ...chosen }, seenVersion }) => {
      await startStep(context, {
        id,
        seenVersion,
        from: ['uploaded', 'checked'],
        to: 'checking',
        with: (run) => {
          const options = toOptions(chosen, run);
          const { matchBy } = options;
          assertMapping(run.kind, run.headers, { mapping, matchBy });
          return { mapping, ...options };
        },
      });
      return readImport(context, id);
    },
    locate,
  ),
  bind(
    runImport,
    async ({ context, params: { id }, body: { mode }, seenVersion }) => {
      await startStep(context, {
        id,
        seenVersion,
        from: ['checked'],
        to: 'importing',
        with: ({ kind }) => {
          // An import of users can give accounts another e-mail.
          if (kind === 'customer_users') requireRecentAuthentication(context);
          return { mode };
        },
      });
      return readImport(context, id);
    },
    locate,
  ),
  bind(
    getFailedRows,
    ({ context, params, query }) => writeFailedRows(context, { ...params, ...query }),
    locate,
  ),
  bind(
    cancelImport,
    ({ context, params, seenVersion }) => cancel(context, { id: params.id, seenVersion }),
    locate,
  ),
];
