import { cellError, type CellError } from '../imports/cell-error.ts';
import { type createClinicLookup, getSingle, toClinicKey } from './lookup.ts';
import type { Draft, FoundDraft } from './row.ts';

/**
 * A draft whose clinic is not looked up yet: its name belongs to a customer, who may be that of the
 * stored object.
 */
export interface PlacedDraft extends Draft {
  readonly clinicName?: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Adds the clinic that a row names within a customer to its body, and returns the errors of the row.
 * Without a customer, as for a device in stock, a clinic is an error.
 */
export function placeInClinic(
  clinics: ReturnType<typeof createClinicLookup>,
  { clinicName, errors }: PlacedDraft,
  { body, customerId }: { body: Body; customerId: unknown },
): { readonly body: Body; readonly errors: readonly CellError[] } {
  if (clinicName === undefined) return { body, errors };
  if (typeof customerId !== 'string') {
    // An unknown customer has its own error already.
    const isKnown = errors.some(({ field }) => field === 'customer');
    const isMissing = isKnown ? [] : [cellError('clinic', 'installed_device.clinic')];
    return { body, errors: [...errors, ...isMissing] };
  }
  const found = getSingle(clinics.of(toClinicKey(customerId, clinicName)), 'clinic');
  return {
    body: found.one ? { ...body, clinic_id: found.one } : body,
    errors: [...errors, ...found.errors],
  };
}

/** Returns the lookup key of a row's clinic; undefined without one or without a customer. */
export const getClinicKey = (
  { clinicName }: PlacedDraft,
  customerId: unknown,
): string | undefined =>
  typeof customerId === 'string' && clinicName !== undefined
    ? toClinicKey(customerId, clinicName)
    : undefined;

/** The same for a row that matches a stored object, whose customer it may leave out. */
export const getStoredClinicKey = (
  { draft, ids: [id = ''] }: FoundDraft,
  stored: ReadonlyMap<string, { readonly customerId: string | null }>,
): string | undefined =>
  getClinicKey(draft, draft.body['customer_id'] ?? stored.get(id)?.customerId);
