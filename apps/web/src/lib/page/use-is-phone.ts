import { useSyncExternalStore } from 'react';

/** Where two things do not stand side by side: below Tailwind's `sm`. */
const query = '(max-width: 39.9375rem)';

/** Whether the screen is as narrow as a phone's, kept up to date. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
