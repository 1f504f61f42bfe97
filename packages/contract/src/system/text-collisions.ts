import * as T from '../schema/index.ts';
import { employeesWith, Id, object, oneOf, route } from '../kernel/index.ts';

/**
 * Why cleaning left a text as it is: it would equal another, which must be different, or show
 * nothing.
 */
export const collisionReasons = ['equal', 'blank'] as const;

/** A text that cleaning left as it is; texts that would be equal have the same group. */
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
  summary: 'List stored texts that could not be cleaned',
  access: employeesWith('system'),
  responses: {
    200: object({ count: T.Integer(), results: T.Array(TextCollision) }),
  },
});
