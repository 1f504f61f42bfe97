/** A function that is made when it is first called: what no call asks for takes no time of the start. */
export function lazy<Arguments extends unknown[], Result>(
  create: () => (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let created: ((...args: Arguments) => Result) | undefined;
  return (...args) => {
    created ??= create();
    return created(...args);
  };
}
