/** The operator's two roles are not separate. The message is one complete line for the operator. */
export class RolesError extends Error {
  override readonly name = 'RolesError';
}
