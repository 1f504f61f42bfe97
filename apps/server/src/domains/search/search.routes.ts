import { search } from '@portal/contract/search';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { findHits } from './find-hits.ts';

export const searchRoutes: BoundRoute[] = [
  bind(search, ({ context, query }) => findHits(context, query.q)),
];
