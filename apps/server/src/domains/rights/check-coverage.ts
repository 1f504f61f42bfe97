import type { Coverage } from '@portal/contract/rights';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import { toRightCoverage, type RightCoverage } from './right-coverage.ts';
import type { Catalogue } from './lock-catalogue.ts';
import { resolveCoverage } from './resolve-coverage.ts';

type Named = readonly Pick<RightCoverage, 'productId' | 'manufacturerId'>[];

/** Resolves the coverage of many rights, with the errors of each; null without errors. */
export async function checkCoverage(
  sent: readonly Coverage[],
  read: (named: Named) => Promise<Catalogue>,
): Promise<{ coverage: RightCoverage[]; errors: FieldMessages[] | null }> {
  const catalogue = await read(sent.map(toRightCoverage));
  const resolved = sent.map((one) => resolveCoverage(one, catalogue));
  const errors = resolved.map((one) => one.errors);
  const wrong = errors.some((fields) => Object.keys(fields).length > 0);
  return { coverage: resolved.map(({ coverage }) => coverage), errors: wrong ? errors : null };
}

/** Error of a request that names an unknown customer. */
export const customerNotFound: FieldMessages = { customer_id: [{ key: 'field.not_found' }] };
