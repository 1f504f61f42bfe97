import { fieldError } from '#server/kernel/domain-error.ts';
import { isGtin } from './gtin.ts';

/** What of the bodies of all types is looked at before it is written. */
export interface ProductBody {
  readonly gtin?: string | null | undefined;
  readonly maintenance_interval_months?: number | null | undefined;
  readonly compatible_with_ids?: readonly string[] | undefined;
}

/** @throws PortalError 400 at `gtin` for one that is none. */
export function assertGtin({ gtin }: ProductBody): void {
  if (typeof gtin === 'string' && !isGtin(gtin)) throw fieldError('gtin', 'product.gtin');
}
