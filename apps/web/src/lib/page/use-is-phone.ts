import { useMedia } from './use-media.ts';

/** Returns whether the viewport is below Tailwind's `sm`: too narrow for two columns. */
export const useIsPhone = (): boolean => useMedia('(max-width: 39.9375rem)');
