import { search } from '@portal/contract/search';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { find } from './find.ts';

export const searchRoutes: BoundRoute[] = [
  bind(search, ({ context, query }) => find(context, query.q)),
];
