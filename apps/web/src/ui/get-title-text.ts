import type { ReactNode } from 'react';

/** A title that is more than words names nothing by itself. */
export const getTitleText = (title: ReactNode) => (typeof title === 'string' ? title : undefined);
