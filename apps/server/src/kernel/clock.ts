/** The time, as a port: tests and replays set it. No rule reads `Date` otherwise. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The instant so many milliseconds after another. */
export function addMilliseconds(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

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

/** Computes again only for another value than the last: requests of one browser repeat it. */
export function rememberLast<Value, Result>(
  compute: (value: Value) => Result,
): (value: Value) => Result {
  let last: { readonly value: Value; readonly result: Result } | null = null;
  return (value) => {
    if (last === null || last.value !== value) last = { value, result: compute(value) };
    return last.result;
  };
}

/** Loads something with the first call, and hands every call the same; after a failure the next call tries again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
