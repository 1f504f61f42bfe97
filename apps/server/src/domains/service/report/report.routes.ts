import { exportServiceReport, getServiceReport } from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { exportReport } from './export-report.ts';
import { readReport } from './read-report.ts';

/** Routes of what became of the promised times. */
export const reportRoutes: BoundRoute[] = [
  bind(getServiceReport, ({ context, query }) => readReport(context, query)),
  bind(exportServiceReport, ({ context, query }) => exportReport(context, query)),
];
