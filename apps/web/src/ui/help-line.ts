import { createContext, type ReactNode } from 'react';

/** What an empty or failed part of a page says about getting help; null where nobody is to be asked. */
export const HelpLine = createContext<ReactNode>(null);
