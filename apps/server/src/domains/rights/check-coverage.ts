import type { Coverage } from '@portal/contract/rights';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import { coveredBy, type Covered } from './covered.ts';
import type { Catalogue } from './hold-catalogue.ts';
import { wholeCoverage } from './whole-coverage.ts';

type Named = readonly Pick<Covered, 'productId' | 'manufacturerId'>[];

/** What many rights are to cover, and what is wrong with each of them; null where nothing is. */
export async function checkCoverage(
  sent: readonly Coverage[],
  read: (named: Named) => Promise<Catalogue>,
): Promise<{ coverage: Covered[]; faults: FieldMessages[] | null }> {
  const catalogue = await read(sent.map(coveredBy));
  const whole = sent.map((one) => wholeCoverage(one, catalogue));
  const faults = whole.map((one) => one.faults);
  const wrong = faults.some((fields) => Object.keys(fields).length > 0);
  return { coverage: whole.map(({ covered }) => covered), faults: wrong ? faults : null };
}

/** The customer that is named is not there. */
export const noCustomer: FieldMessages = { customer_id: [{ key: 'field.not_found' }] };
