import { connections } from './connections.ts';
import type { Services } from './resource/context.ts';
import { createNewsDesk } from './resource/news.ts';

/** What the domains stand on, with their news connected. */
export function createServices(given: Omit<Services, 'news'>): Services {
  return { ...given, news: createNewsDesk(connections) };
}
