import { type LeadBoard, stageProbabilities } from '@portal/contract/crm';

type Column = LeadBoard['stages'][number];

/**
 * Returns a column's sums after an amount is added (1) or taken away (-1), until the server's sums come. In
 * cents, which stay exact up to 90 billion euros.
 */
export function withAmount(
  { stage, sum }: Column,
  amount: string | null,
  step: number,
): Pick<Column, 'sum' | 'weighted_sum'> {
  const cents = toCents(sum) + step * toCents(amount ?? '0.00');
  return {
    sum: toAmount(cents),
    weighted_sum: toAmount(Math.round((cents * stageProbabilities[stage]) / 100)),
  };
}

const toCents = (amount: string): number => Math.round(Number(amount) * 100);

const toAmount = (cents: number): string => (cents / 100).toFixed(2);
