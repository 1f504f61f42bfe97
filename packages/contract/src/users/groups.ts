import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  listQuery,
  toPage,
  toPatch,
  PermissionName,
  object,
  requiredText,
  route,
} from '../kernel/index.ts';
import { personParams } from './person.ts';
import { User } from './user.ts';

/** Writable fields of a group. Its permissions apply to its members (API.md §2). */
export const GroupInput = object({
  name: requiredText(100),
  permissions: T.Optional(T.Array(PermissionName, { uniqueItems: true })),
});

export const GroupPatch = toPatch(GroupInput);

export type GroupInput = T.Static<typeof GroupInput>;

export const Group = object({
  id: Id,
  name: T.String(),
  permissions: T.Array(PermissionName),
  member_count: T.Integer(),
});

export type Group = T.Static<typeof Group>;

const idParams = object({ id: Id });
const access = employeesWith('staff');

export const listGroups = route({
  id: 'users.groups.list',
  method: 'GET',
  path: '/users/groups/',
  summary: 'List groups',
  access,
  query: listQuery({ filters: {}, orderings: ['name'] }),
  responses: { 200: toPage(Group) },
});

export const createGroup = route({
  id: 'users.groups.create',
  method: 'POST',
  path: '/users/groups/',
  summary: 'Create a group',
  access,
  body: GroupInput,
  responses: { 201: Group },
  idempotent: true,
  versioned: true,
});

export const getGroup = route({
  id: 'users.groups.get',
  method: 'GET',
  path: '/users/groups/{id}/',
  summary: 'Get a group',
  access,
  params: idParams,
  responses: { 200: Group },
  versioned: true,
});

export const changeGroup = route({
  id: 'users.groups.change',
  method: 'PATCH',
  path: '/users/groups/{id}/',
  summary: 'Update a group',
  access,
  params: idParams,
  body: GroupPatch,
  responses: { 200: Group },
  errors: ['conflict'],
  versioned: true,
});

export const deleteGroup = route({
  id: 'users.groups.delete',
  method: 'DELETE',
  path: '/users/groups/{id}/',
  summary: 'Delete a group',
  access,
  params: idParams,
  responses: { 204: null },
  errors: ['in_use'],
  versioned: true,
});

const membership = {
  access,
  params: personParams,
  body: object({ group_id: Id }),
  responses: { 200: User },
} as const;

export const joinGroup = route({
  id: 'users.groups.join',
  method: 'POST',
  path: '/users/{id}/groups/add/',
  summary: 'Add an employee to a group',
  ...membership,
});

export const leaveGroup = route({
  id: 'users.groups.leave',
  method: 'POST',
  path: '/users/{id}/groups/remove/',
  summary: 'Remove an employee from a group',
  ...membership,
  errors: ['conflict'],
});
