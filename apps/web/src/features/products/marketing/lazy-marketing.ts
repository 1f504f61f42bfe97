import { lazy } from 'react';

// What reads Markdown is large, and loaded only where there is content.

/** A text in Markdown. */
export const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

/** The editor of what is said of a product. */
export const MarketingEditor = lazy(async () => ({
  default: (await import('./marketing-editor.tsx')).MarketingEditor,
}));
