import { useMedia } from './use-media.ts';

/**
 * Returns whether the viewport is below Tailwind's `lg`: the sidebar is a sheet and lists are
 * cards.
 */
export const useIsSmallScreen = (): boolean => useMedia('(max-width: 63.9375rem)');
