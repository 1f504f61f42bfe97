/** What the operator asked for cannot be done; the message says why, a line for each reason. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
