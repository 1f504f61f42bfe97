import { useMedia } from './use-media.ts';

/** Whether the screen is as narrow as a phone's: two things do not stand side by side below Tailwind's `sm`. */
export const useIsPhone = (): boolean => useMedia('(max-width: 39.9375rem)');
