/** Position in the write-ahead log of PostgreSQL, as it writes it: `16/B374D848`. */
export type Lsn = string & { readonly brand: 'position in the log' };

const form = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** Returns true for a position as PostgreSQL writes it. */
export const isLsn = (text: string | null | undefined): text is Lsn =>
  typeof text === 'string' && form.test(text);

const toNumber = (lsn: Lsn): bigint => {
  const [, high = '0', low = '0'] = form.exec(lsn) ?? [];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** Returns the later position; null is before all others. */
export function getLatest(one: Lsn | null, other: Lsn | null): Lsn | null {
  if (one === null || other === null) return one ?? other;
  return toNumber(one) < toNumber(other) ? other : one;
}
