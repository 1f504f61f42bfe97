import * as T from '../schema/index.ts';
import { employeesWith, oneOf, object, route } from '../kernel/index.ts';
import { retentionDays, retentionRules } from './retention.ts';

/** Number of objects that a rule would remove with this retention, even while disabled. */
export const RetentionPreview = object({ due: T.Integer() });

export const previewRetention = route({
  id: 'compliance.retention.preview',
  method: 'GET',
  path: '/compliance/retention/{rule}/due/',
  summary: 'Preview a retention rule',
  access: employeesWith('privacy'),
  params: object({ rule: oneOf(retentionRules) }),
  query: object({
    days: T.Integer({ minimum: retentionDays.min, maximum: retentionDays.max }),
  }),
  responses: { 200: RetentionPreview },
});
