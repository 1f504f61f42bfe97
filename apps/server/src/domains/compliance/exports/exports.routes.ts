import { exportMyData, exportPerson } from '@portal/contract/compliance';
import { people } from '#server/domains/users/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { read } from '#server/resource/read.ts';
import { exportOwnData, exportPerson as exportData } from './export-person.ts';

/** Exports of personal data, for the person and for officers. */
export const exportRoutes: BoundRoute[] = [
  bind(exportMyData, ({ context }) => exportOwnData(context)),
  bind(
    exportPerson,
    ({ context, params }) => exportData(context, params),
    (context, { id }) => read(context, people, id),
  ),
];
