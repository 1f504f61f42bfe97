import type { viewingRightChange } from '#server/domains/rights/viewing-right-change.table.ts';
import type { DemoCatalogue } from '../catalogue/demo-catalogue.ts';
import { daysAfter, endOfDay } from '../demo-calendar.ts';
import { createRandom } from '../random.ts';
import type { DemoRight, RightRow } from './demo-rights.ts';

type ChangeRow = typeof viewingRightChange.$inferInsert & { readonly at: string };
type Step = Pick<ChangeRow, 'action' | 'at' | 'expiresAt'>;

/** Creates the history of each right, oldest first: granted, then revoked or extended. */
export function demoRightChanges(
  rights: readonly DemoRight[],
  { manufacturers, products }: Pick<DemoCatalogue, 'manufacturers' | 'products'>,
): ChangeRow[] {
  const random = createRandom('right changes');
  const createChange = (row: RightRow, step: Step): ChangeRow => ({
    id: random.id(step.at),
    rightId: row.id,
    customerId: row.customerId,
    actorId: row.grantedBy,
    manufacturerId: row.manufacturerId,
    manufacturerName: nameIn(manufacturers, row.manufacturerId),
    productType: row.productType,
    productId: row.productId,
    productName: nameIn(products, row.productId),
    reason: row.reason,
    ...step,
  });
  return rights
    .flatMap((right) => listSteps(right).map((step) => createChange(right.row, step)))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function nameIn(
  rows: readonly { readonly id?: string | undefined; readonly name: string }[],
  id: unknown,
): string | null {
  return rows.find((row) => row.id === id)?.name ?? null;
}

function listSteps({ row, status }: DemoRight): Step[] {
  const { createdAt, updatedAt, expiresAt = null } = row;
  const granted = { action: 'granted' as const, at: createdAt, expiresAt };
  if (status === 'inactive') {
    return [granted, { action: 'deactivated', at: String(updatedAt), expiresAt }];
  }
  if (updatedAt === createdAt) return [granted];
  const first = endOfDay(daysAfter(String(updatedAt).slice(0, 10), 14));
  return [
    { ...granted, expiresAt: first },
    { action: 'changed', at: String(updatedAt), expiresAt },
  ];
}
