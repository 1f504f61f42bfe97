import type { ReactNode } from 'react';

/**
 * Returns a title that is plain text; undefined for elements, which cannot be an accessible name.
 */
export const getTitleText = (title: ReactNode) => (typeof title === 'string' ? title : undefined);
