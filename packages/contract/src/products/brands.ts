import { object, route } from '../kernel/index.ts';
import * as T from '../schema/index.ts';

/** Module of its own, because the landing page needs nothing else of the catalogue. */
export const listBrands = route({
  id: 'products.brands.list',
  method: 'GET',
  path: '/products/brands/',
  summary: 'List brands of the landing page',
  access: 'anyone',
  responses: { 200: T.Array(object({ name: T.String() })) },
});
