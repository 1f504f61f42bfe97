import { listBrands } from '@portal/contract/products';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/api/call.ts';

/**
 * Returns the names of the brands, none until loaded. The page is complete without them, so an
 * error is not shown. Works without the query cache, which the landing page does not load.
 */
export function useBrands(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call(listBrands, { signal: controller.signal }).then(
      (brands) => setNames(brands.map(({ name }) => name)),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return names;
}
