import type { Permission } from '@portal/contract/kernel';
import {
  getOnboarding,
  type Onboarding,
  type OnboardingStep,
  onboardingStepPermission,
  onboardingSteps,
} from '@portal/contract/system';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { createStatement } from '#server/database/statement.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';

/** Reads one row: ids are time-ordered, so the lowest is the oldest. */
const selectFirst = (table: typeof manufacturer | typeof customer): SQL =>
  sql`(select json_build_object('id', ${table.id}, 'name', ${table.name}) from ${table} order by ${table.id} limit 1)`;

const firstProduct = sql`(
  select json_build_object('id', ${product.id}, 'name', ${product.name}, 'model', ${product.model},
    'product_type', ${product.productType},
    'manufacturer', json_build_object('id', ${manufacturer.id}, 'name', ${manufacturer.name}))
  from ${product} join ${manufacturer} on ${manufacturer.id} = ${product.manufacturerId}
  order by ${product.id} limit 1)`;

const hasRows = (table: PgTable): SQL => sql`exists (select from ${table})`;

const statement = createStatement(sql`
  select ${selectFirst(manufacturer)} as manufacturer, ${selectFirst(customer)} as customer,
    ${firstProduct} as product, ${hasRows(clinic)} as clinic,
    exists (select from ${userAccount} where ${userAccount.role} = 'customer') as person,
    ${hasRows(viewingRight)} as "right", ${hasRows(document)} as document`);

type Named = Pick<Onboarding, 'manufacturer' | 'product' | 'customer'>;
type Found = Named & Record<Exclude<OnboardingStep, keyof Named>, boolean>;

/** Returns the onboarding steps of the caller’s permissions and their state. */
async function readOnboarding({ actor, database }: Context): Promise<Onboarding> {
  const [found] = await statement.run<Found & Record<string, unknown>>(database, {});
  const own = actor.kind === 'employee' ? actor.permissions : new Set<Permission>();
  const steps = onboardingSteps.filter((name) => own.has(onboardingStepPermission[name]));
  return {
    steps: steps.map((name) => ({ name, done: Boolean(found?.[name]) })),
    manufacturer: found?.manufacturer ?? null,
    product: found?.product ?? null,
    customer: found?.customer ?? null,
  };
}

export const onboardingRoutes: BoundRoute[] = [
  bind(getOnboarding, ({ context }) => readOnboarding(context)),
];
