/** Creates the function at its first call, so that it costs no start-up time. */
export function lazy<Arguments extends unknown[], Result>(
  create: () => (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let created: ((...args: Arguments) => Result) | undefined;
  return (...args) => {
    created ??= create();
    return created(...args);
  };
}
