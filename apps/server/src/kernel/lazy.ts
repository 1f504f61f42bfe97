/** A function that is made when it is first called: what no call asks for takes no time of the start. */
export function lazy<Arguments extends unknown[], Answer>(
  make: () => (...given: Arguments) => Answer,
): (...given: Arguments) => Answer {
  let made: ((...given: Arguments) => Answer) | undefined;
  return (...given) => {
    made ??= make();
    return made(...given);
  };
}
