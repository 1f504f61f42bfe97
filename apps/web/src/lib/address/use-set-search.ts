import { useRouter } from '@tanstack/react-router';

/**
 * Returns a function that changes search params; undefined and '' remove one. Replaces the history
 * entry, so that Back leaves the page.
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
