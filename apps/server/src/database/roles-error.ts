/**
 * The roles that the operator named do not stand apart. The message is one complete line for the
 * operator.
 */
export class RolesError extends Error {
  override readonly name = 'RolesError';
}
