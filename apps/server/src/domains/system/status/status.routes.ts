import { getStatusHistory, getSystemStatus } from '@portal/contract/system';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { getHistory } from './get-history.ts';
import { getStatus } from './get-status.ts';
import { createProber, type ProberTools } from './prober.ts';

/** Routes of the system status; `version` is the portal's. */
export function statusRoutes({
  version,
  ...tools
}: ProberTools & { readonly version: string }): BoundRoute[] {
  const prober = createProber(tools);
  return [
    bind(getSystemStatus, ({ context }) => getStatus(context, { prober, version })),
    bind(getStatusHistory, ({ context }) => getHistory(context)),
  ];
}
