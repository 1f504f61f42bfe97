import { lazyComponent } from '#web/lib/lazy-component.ts';

// The Markdown parser is large and loads only when there is content.

/** Rendered Markdown. */
export const Markdown = lazyComponent(async () => (await import('./markdown.tsx')).Markdown);

/** Editor of marketing content. */
export const MarketingEditor = lazyComponent(
  async () => (await import('./marketing-editor.tsx')).MarketingEditor,
);
