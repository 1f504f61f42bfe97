/**
 * The portal's secret key. While it is being changed, the previous ones follow the current one: they
 * verify and decrypt what was written with them, and write nothing.
 */
export type SecretKey = string | readonly [current: string, ...previous: string[]];

/** Returns what `derive` makes of each key, the current one's first. */
export function deriveFromKeys<Derived>(
  secretKey: SecretKey,
  derive: (key: string) => Derived,
): readonly [current: Derived, ...previous: Derived[]] {
  const [current, ...previous] = typeof secretKey === 'string' ? [secretKey] : secretKey;
  return [derive(current), ...previous.map(derive)];
}
