import { lazy } from 'react';

// The Markdown parser is large and loads only when there is content.

/** Rendered Markdown. */
export const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

/** Editor of marketing content. */
export const MarketingEditor = lazy(async () => ({
  default: (await import('./marketing-editor.tsx')).MarketingEditor,
}));
