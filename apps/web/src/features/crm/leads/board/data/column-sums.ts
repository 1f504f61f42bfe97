import { type LeadBoard, stageProbabilities } from '@portal/contract/crm';

type Column = LeadBoard['stages'][number];

type Sums = Pick<Column, 'sum' | 'weighted_sum'>;

/**
 * Returns a column's sums after an amount is added (1) or taken away (-1), until the server's sums come. In
 * cents, which stay exact up to 90 trillion euros.
 */
export function withAmount({ stage, sum }: Column, amount: string | null, step: number): Sums {
  const cents = toCents(sum) + step * toCents(amount ?? '0.00');
  return {
    sum: toAmount(cents),
    weighted_sum: toAmount(Math.round((cents * stageProbabilities[stage]) / 100)),
  };
}

/** True for a column whose weighted sum says more than its sum. */
export const hasWeightedSum = ({ sum, weighted_sum: weighted }: Sums): boolean =>
  weighted !== sum && Number(weighted) > 0;

const toCents = (amount: string): number => Math.round(Number(amount) * 100);

const toAmount = (cents: number): string => (cents / 100).toFixed(2);
