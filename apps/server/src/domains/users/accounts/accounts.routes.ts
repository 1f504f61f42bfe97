import { changeMe, getMe, listCustomerUsers } from '@portal/contract/users';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { userIdOf } from '#server/kernel/actor.ts';
import { list } from '#server/resource/list.ts';
import { change } from '#server/resource/plain-verbs.ts';
import { read } from '#server/resource/read.ts';
import { me } from './me.resource.ts';
import { customerUsers } from './user.resource.ts';

export const accountRoutes: BoundRoute[] = [
  bind(getMe, ({ context }) => read(context, me, userIdOf(context.actor) ?? '')),
  bind(changeMe, ({ context, body, seenVersion }) =>
    change(context, me, { id: userIdOf(context.actor) ?? '', body, seenVersion }),
  ),
  bind(listCustomerUsers, ({ context, query }) => list(context, customerUsers, query)),
];
