import { changeMe, getMe } from '@portal/contract/users';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { userIdOf } from '#server/kernel/actor.ts';
import { change } from '#server/resource/plain-verbs.ts';
import { read } from '#server/resource/read.ts';
import { me } from './me.resource.ts';
import { requireBirthDay } from './require-birth-day.ts';
import { requireName } from './require-name.ts';

export const accountRoutes: BoundRoute[] = [
  bind(getMe, ({ context }) => read(context, me, userIdOf(context.actor) ?? '')),
  bind(changeMe, ({ context, body, seenVersion }) => {
    requireName(context, body);
    requireBirthDay(context, body);
    return change(context, me, { id: userIdOf(context.actor) ?? '', body, seenVersion });
  }),
];
