import { listBrands } from '@portal/contract/products';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/api/call.ts';

/**
 * The names of the brands, none until they are known. The page says what it says without them, so
 * nothing is told where they cannot be read. Without the cache, which the start page does not load.
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
