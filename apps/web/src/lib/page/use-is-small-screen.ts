import { useMedia } from './use-media.ts';

/** Whether the screen is small: the sidebar is a sheet and lists are cards below Tailwind's `lg`. */
export const useIsSmallScreen = (): boolean => useMedia('(max-width: 63.9375rem)');
