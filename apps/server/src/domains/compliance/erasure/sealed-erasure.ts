import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Erasure } from './erasure.ts';
import { placeholderEmail } from './marks.ts';
import { digitsOfPhone } from './patterns/phone-pattern.ts';
import { tracePattern } from './patterns/trace-pattern.ts';
import type { PersonValues } from './person-values.ts';

/** What finishing an anonymization needs, in the form in which it is sealed. */
interface Sealed extends PersonValues {
  readonly receiptId: string;
  readonly moved: readonly (readonly [string, string])[];
}

interface About {
  readonly userId: string;
  readonly at: string;
}

/** The statements' values for somebody. */
export function erasureOf(
  { userId, at, receiptId }: About & { receiptId: string },
  values: PersonValues,
  moved: ReadonlyMap<string, string>,
): Erasure {
  const pattern = tracePattern(values);
  return {
    userId,
    at,
    receiptId,
    pattern,
    emails: values.emails,
    numbers: values.phones.flatMap(digitsOfPhone),
    placeholder: placeholderEmail(userId),
    moved,
  };
}

/** Seals them for the person: nobody reads them in the database, nor under another person. */
export function sealErasure(
  sealer: Encryptor,
  { userId, receiptId, moved }: Erasure,
  { emails, names, phones, addressesOfOthers }: PersonValues,
): Buffer {
  const values = { emails, names, phones, addressesOfOthers };
  const sealed: Sealed = { ...values, receiptId, moved: [...moved] };
  return sealer.encrypt(Buffer.from(JSON.stringify(sealed)), userId);
}

/** The sealed ones; null where the portal's key is another by now. */
export function openErasure(sealer: Encryptor, about: About, bytes: Uint8Array): Erasure | null {
  const opened = sealer.decrypt(bytes, about.userId);
  if (!opened) return null;
  const { moved, receiptId, ...values }: Sealed = JSON.parse(opened.toString());
  return erasureOf({ ...about, receiptId }, values, new Map(moved));
}
