import { lookUpPeople } from '@portal/contract/users';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list/list.ts';
import { personNames } from './person-name.resource.ts';

export const peopleRoutes: BoundRoute[] = [
  bind(lookUpPeople, ({ context, query }) => list(context, personNames, query)),
];
