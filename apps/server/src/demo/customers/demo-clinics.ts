import type { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { daysBefore } from '../demo-calendar.ts';
import type { Random } from '../random.ts';
import type { CustomerName } from './customer-names.ts';
import { createAddresses, type Address } from './demo-addresses.ts';

interface ClinicOptions {
  readonly named: CustomerName;
  readonly customerId: string;
  /** Days before the base day. */
  readonly since: number;
  readonly count: number;
  /** True to archive the last of several clinics. */
  readonly archives: boolean;
}

type ClinicRow = typeof clinic.$inferInsert;

/** The clinics of a customer, the first as old as the customer. */
export function demoClinics(options: ClinicOptions, random: Random): ClinicRow[] {
  return createAddresses(options.named, options.count, random).map((address, index) =>
    clinicRow(options, { address, index }, random),
  );
}

function clinicRow(
  { named, customerId, since, count, archives }: ClinicOptions,
  { address, index }: { address: Address; index: number },
  random: Random,
): ClinicRow {
  const opened = index === 0 ? since : random.whole(30, since - 5);
  const createdAt = daysBefore(opened, random.whole(200, 540));
  const archived = archives && index > 0 && index === count - 1;
  const archivedAt = archived ? daysBefore(random.whole(3, 28), random.whole(60, 540)) : null;
  return {
    id: random.id(createdAt),
    customerId,
    name: clinicName(named.language, index, address.city),
    isActive: !archived,
    archivedAt,
    ...address,
    createdAt,
    updatedAt: archivedAt ?? createdAt,
  };
}

function clinicName(language: CustomerName['language'], index: number, city: string): string {
  const [main, branch] =
    language === 'nl' ? ['Hoofdlocatie', 'Vestiging'] : ['Site principal', 'Cabinet'];
  return index === 0 ? `${main} ${city}` : `${branch} ${city}`;
}
