import {
  changeCustomer as changeRoute,
  createCustomer as createRoute,
  type Customer,
  type CustomerInput,
} from '@portal/contract/crm';
import { findVatCountry, toCustomerPhone } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { toInternationalPhone } from '#server/kernel/phone-number.ts';
import type { Context } from '#server/resource/context.ts';
import { create, update } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { customers } from './customer.resource.ts';

/** Creates a customer. */
export function createCustomer(
  context: Context,
  input: CustomerInput,
): Promise<Versioned<Customer>> {
  authorize(context.actor, createRoute.access);
  return create(context, customers, withInternationalPhone(input));
}

/**
 * Returns a new customer with its telephone number in international form: one without a country code
 * is of the country of the VAT number.
 */
export function withInternationalPhone<Body extends Partial<CustomerInput>>(body: Body): Body {
  const { phone_number: phone, vat_number: vatNumber } = body;
  return phone
    ? { ...body, phone_number: toInternationalPhone(phone, findVatCountry(vatNumber)) }
    : body;
}

/**
 * Changes a customer.
 * @throws DomainError `stale`, `not_found`.
 */
export async function changeCustomer(
  context: Context,
  { body, ...target }: { id: string; body: Partial<CustomerInput>; seenVersion: number | null },
): Promise<Versioned<Customer>> {
  authorize(context.actor, changeRoute.access);
  const ofVat = withInternationalPhone(body);
  const place = { customerId: target.id };
  const phone = await toCustomerPhone(context.database.orm, ofVat.phone_number, place);
  const changed = phone === undefined ? ofVat : { ...ofVat, phone_number: phone };
  return update(context, customers, { ...target, body: changed });
}
