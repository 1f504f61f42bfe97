import type { Connection } from './resource/news.ts';

/** Who hears of what: news of a lower domain, and the verb of a higher one that follows. */
export const connections: readonly Connection[] = [];
