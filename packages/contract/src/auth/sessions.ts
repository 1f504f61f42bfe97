import * as T from '../schema/index.ts';
import {
  Id,
  Instant,
  listQuery,
  nullable,
  toPage,
  object,
  route,
  signedIn,
} from '../kernel/index.ts';
import { personManagers, personParams } from '../users/me.ts';

/** An active sign-in on one browser. */
export const Session = object({
  id: Id,
  created_at: Instant,
  last_seen_at: Instant,
  ip: nullable(T.String()),
  user_agent: nullable(T.String()),
  is_current: T.Boolean(),
});

export type Session = T.Static<typeof Session>;

const sessionQuery = listQuery({ filters: {}, orderings: ['created_at', 'last_seen_at'] });

export const listSessions = route({
  id: 'auth.sessions.list',
  method: 'GET',
  path: '/auth/sessions/',
  summary: 'List the caller’s sessions',
  access: signedIn,
  query: sessionQuery,
  responses: { 200: toPage(Session) },
});

export const endOneSession = route({
  id: 'auth.sessions.end',
  method: 'DELETE',
  path: '/auth/sessions/{id}/',
  summary: 'End one of the caller’s sessions',
  access: signedIn,
  params: object({ id: Id }),
  responses: { 204: null },
  reauthenticated: true,
});

export const endOtherSessions = route({
  id: 'auth.sessions.end_others',
  method: 'POST',
  path: '/auth/sessions/revoke-others/',
  summary: 'End the caller’s other sessions',
  access: signedIn,
  responses: { 204: null },
  reauthenticated: true,
});

export const listPersonSessions = route({
  id: 'auth.person.sessions.list',
  method: 'GET',
  path: '/users/{id}/sessions/',
  summary: 'List the sessions of a person',
  access: personManagers,
  params: personParams,
  query: sessionQuery,
  responses: { 200: toPage(Session) },
});

export const endPersonSessions = route({
  id: 'auth.person.sessions.end',
  method: 'DELETE',
  path: '/users/{id}/sessions/',
  summary: 'End all sessions of a person',
  access: personManagers,
  params: personParams,
  responses: { 204: null },
  reauthenticated: true,
});

export const unlockPerson = route({
  id: 'auth.person.unlock',
  method: 'POST',
  path: '/users/{id}/unlock/',
  summary: 'Unlock a person’s account',
  access: personManagers,
  params: personParams,
  responses: { 204: null },
});
