import { useRouter } from '@tanstack/react-router';

/**
 * Changes parameters of the address in place; undefined and '' take one away. Filtering, the open
 * tab and the open form make no history entries of their own, so that Back leaves the page.
 */
export function useSetSearch() {
  const router = useRouter();
  return async (changes: Record<string, unknown>) => {
    const { pathname, search } = router.state.location;
    const entries = Object.entries({ ...search, ...changes }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    await router.navigate({
      to: pathname,
      search: Object.fromEntries(entries),
      replace: true,
      resetScroll: false,
    });
  };
}
