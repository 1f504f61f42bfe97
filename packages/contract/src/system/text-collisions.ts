import * as T from '../schema/index.ts';
import { employeesWith, Id, object, oneOf, route } from '../kernel/index.ts';

/**
 * Why a text stays as it is although it must differ from others: cleaned, it would equal another
 * (`equal`) or show nothing (`blank`); or it counts as the same as another since an update (`same`).
 */
export const collisionReasons = ['equal', 'blank', 'same'] as const;

/** A text that somebody has to correct; texts that are or would be equal have the same group. */
export const TextCollision = object({
  object_type: T.String(),
  object_id: Id,
  field: T.String(),
  text: T.String(),
  group: Id,
  reason: oneOf(collisionReasons),
});

export type TextCollision = T.Static<typeof TextCollision>;

/** All such texts are counted; the first of them are listed, those of a group together. */
export const listTextCollisions = route({
  id: 'system.texts.collisions',
  method: 'GET',
  path: '/system/text-collisions/',
  summary: 'List stored texts to correct',
  access: employeesWith('system'),
  responses: {
    200: object({ count: T.Integer(), results: T.Array(TextCollision) }),
  },
});
