import * as T from '../schema/index.ts';
import { Id, Instant } from './fields.ts';

/**
 * Lets an employee read what a customer's users would be shown, or one of them, now or at an instant
 * to come, with no session in their name. From a customer's user each of the fields is 403.
 */
export const viewAsQuery = {
  as_customer_id: T.Optional(
    T.String({ ...Id, description: 'Returns what this customer’s users see; for employees' }),
  ),
  as_user_id: T.Optional(
    T.String({ ...Id, description: 'Returns what this user sees; only with `as_customer_id`' }),
  ),
  as_of: T.Optional(
    T.String({
      ...Instant,
      description: 'Returns what they see at this time; only with `as_customer_id`',
    }),
  ),
};

export interface ViewAs {
  readonly as_customer_id?: string | undefined;
  readonly as_user_id?: string | undefined;
  readonly as_of?: string | undefined;
}
