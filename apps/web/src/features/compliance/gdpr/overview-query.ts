import { getComplianceOverview } from '@portal/contract/compliance';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Query options of the GDPR overview, shared by its parts. */
export const overviewQuery = () => routeQuery('users', getComplianceOverview);
