import { fieldError } from '#server/kernel/domain-error.ts';
import { isGtin } from './gtin.ts';

/** Body fields of any type that need checks before the write. */
export interface ProductBody {
  readonly gtin?: string | null | undefined;
  readonly maintenance_interval_months?: number | null | undefined;
  readonly compatible_with_ids?: readonly string[] | undefined;
}

/** @throws DomainError 400 at `gtin` for an invalid GTIN. */
export function assertGtin({ gtin }: ProductBody): void {
  if (typeof gtin === 'string' && !isGtin(gtin)) throw fieldError('gtin', 'product.gtin');
}
