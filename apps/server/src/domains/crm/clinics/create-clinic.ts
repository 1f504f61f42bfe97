import { createClinic as route, type Clinic, type ClinicInput } from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { create } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { normalizePostalCode } from './clinic-rules.ts';
import { clinics } from './clinic.resource.ts';

/**
 * Adds a clinic to a customer.
 * @throws DomainError 400 for an unknown customer or invalid postal code.
 */
export async function createClinic(
  context: Context,
  input: ClinicInput,
): Promise<Versioned<Clinic>> {
  authorize(context.actor, route.access);
  const postalCode = normalizePostalCode(input.country, input.postal_code);
  return create(context, clinics, { ...input, postal_code: postalCode });
}
