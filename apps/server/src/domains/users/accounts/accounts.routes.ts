import { changeMe, getMe } from '@portal/contract/users';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { update } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { me } from './user.resource.ts';
import { requireBirthDay, requireName } from './account-rules.ts';

export const accountRoutes: BoundRoute[] = [
  bind(getMe, ({ context }) => read(context, me, getUserId(context.actor) ?? '')),
  bind(changeMe, ({ context, body, seenVersion }) => {
    requireName(context, body);
    requireBirthDay(context, body);
    return update(context, me, { id: getUserId(context.actor) ?? '', body, seenVersion });
  }),
];
