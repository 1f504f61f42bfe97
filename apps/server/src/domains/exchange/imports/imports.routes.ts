import {
  cancelImport,
  checkImport,
  createImport,
  getFailedRows,
  getImport,
  getImportTemplate,
  listImports,
  runImport,
} from '@portal/contract/exchange';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list.ts';
import { read } from '#server/resource/read.ts';
import { cancelImport as cancel } from './cancel-import.ts';
import { createImport as create } from './create-import.ts';
import { failedRows } from './failed-rows.ts';
import { importTemplate, kindNamed } from './import-template.ts';
import { imports } from './import.resource.ts';
import { requireMapping } from './mapping.ts';
import { readImport } from './read-import.ts';
import { startStep } from './start-step.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, imports, id);

export const importRoutes: BoundRoute[] = [
  bind(
    getImportTemplate,
    async ({ params, query }) => importTemplate(kindNamed(params.kind), query.separator),
    async (_context, { kind }) => kindNamed(kind),
  ),
  bind(listImports, ({ context, query }) => list(context, imports, query)),
  bind(createImport, ({ context, body }) => create(context, body)),
  bind(getImport, ({ context, params }) => readImport(context, params.id), locate),
  bind(
    checkImport,
    async ({ context, params: { id }, body: { mapping }, seenVersion }) => {
      await startStep(context, {
        id,
        seenVersion,
        from: ['uploaded', 'checked'],
        to: 'checking',
        with: ({ kind, headers }) => {
          requireMapping(kind, headers, mapping);
          return { mapping };
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
        with: () => ({ mode }),
      });
      return readImport(context, id);
    },
    locate,
  ),
  bind(getFailedRows, ({ context, params }) => failedRows(context, params.id), locate),
  bind(
    cancelImport,
    ({ context, params, seenVersion }) => cancel(context, { id: params.id, seenVersion }),
    locate,
  ),
];
