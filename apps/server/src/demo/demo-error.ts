/** The demo data cannot be loaded; the message is one line for the operator. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
