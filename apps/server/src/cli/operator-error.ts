/** Error in the operator's input; the message has one line per reason. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
