import { useSyncExternalStore } from 'react';

/** Where the sidebar is a sheet and lists are cards: below Tailwind's `lg`. */
const query = '(max-width: 63.9375rem)';

/** Whether the screen is small, kept up to date. */
export function useIsSmallScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
