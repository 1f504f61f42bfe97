import type { ViewingRight } from '@portal/contract/rights';

const at = '2026-01-05T08:00:00.000Z';

export const customer = { id: '0198f000-0000-7000-8000-000000000001', name: 'Clinique Lumière' };

/** Right for tests: by default permanent, to all products of a manufacturer. */
export function testRight(overrides: Partial<ViewingRight> = {}): ViewingRight {
  const manufacturer = { id: '0198f000-0000-7000-8000-00000000000a', name: 'Orivane' };
  return {
    id: '0198f000-0000-7000-8000-000000000010',
    customer_id: customer.id,
    customer,
    manufacturer_id: manufacturer.id,
    manufacturer,
    product_type: null,
    product_id: null,
    product: null,
    is_active: true,
    is_expired: false,
    expires_at: null,
    reason: null,
    notes: null,
    granted_by: { id: '0198f000-0000-7000-8000-00000000000b', name: 'Anna Lindeboom' },
    created_at: at,
    updated_at: at,
    ...overrides,
  };
}
