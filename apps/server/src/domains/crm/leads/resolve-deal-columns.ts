import { formatPostalCode, type LeadPatch } from '@portal/contract/crm';
import { countries } from '@portal/contract/kernel';
import { fieldError, validationError } from '#server/kernel/domain-error.ts';
import { type Row, toColumns } from '#server/resource/write.ts';
import { leads } from './lead.resource.ts';

const noAddress = {
  street: null,
  house_number: null,
  postal_code: null,
  city: null,
  country: null,
} as const;

/**
 * Derives the columns of a lead's address: only the sent fields change; null clears all. A postal code
 * gets the spelling of its country, as that of a clinic does; without a country it stays as sent.
 * @throws DomainError 400 at `address.postal_code` for a code that the country does not have.
 */
export function resolveAddressColumns(address: LeadPatch['address'], before: Row | null): Row {
  if (address === undefined) return {};
  const { street, house_number: houseNumber, ...rest } = address ?? noAddress;
  const { postal_code: sentCode, city, country: sentCountry } = rest;
  const code = sentCode === undefined ? before?.['postalCode'] : sentCode;
  const country = countries.find(
    (one) => one === (sentCountry === undefined ? before?.['country'] : sentCountry),
  );
  const isSpelled = typeof code === 'string' && country !== undefined;
  const postalCode = isSpelled ? formatPostalCode(country, code) : sentCode;
  if (isSpelled && postalCode === null) {
    throw validationError({ address: { postal_code: [{ key: 'clinic.postal_code' }] } });
  }
  const columns = { street, houseNumber, postalCode, city, country: sentCountry };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * Derives the columns of the next step. A step that is cleared takes its date with it.
 * @throws DomainError 400 at `next_step` for a date without a step.
 */
export function resolveNextStepColumns(
  { next_step, next_step_on }: Pick<LeadPatch, 'next_step' | 'next_step_on'>,
  before: Row | null,
): Row {
  if (next_step === undefined && next_step_on === undefined) return {};
  const step = next_step === undefined ? (before?.['nextStep'] ?? null) : next_step;
  if (step !== null) return toColumns(leads, { next_step, next_step_on });
  if (next_step_on) throw fieldError('next_step', 'lead.next_step');
  return { nextStep: null, nextStepOn: null };
}
