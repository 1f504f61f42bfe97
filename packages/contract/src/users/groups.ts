import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  listQuery,
  pageOf,
  patchOf,
  PermissionName,
  record,
  requiredText,
  route,
} from '../kernel/index.ts';
import { personParams } from './person.ts';
import { User } from './user.ts';

/** What may be written of a group of employees; its members may do what it permits (API.md §2). */
export const GroupInput = record({
  name: requiredText(100),
  permissions: T.Optional(T.Array(PermissionName, { uniqueItems: true })),
});

export type GroupInput = T.Static<typeof GroupInput>;

export const Group = record({
  id: Id,
  name: T.String(),
  permissions: T.Array(PermissionName),
  member_count: T.Integer(),
});

export type Group = T.Static<typeof Group>;

const idParams = record({ id: Id });
const access = employeesWith('staff');

export const listGroups = route({
  id: 'users.groups.list',
  method: 'GET',
  path: '/users/groups/',
  summary: 'The groups, newest first',
  access,
  query: listQuery({ filters: {}, orderings: ['name'] }),
  answers: { 200: pageOf(Group) },
});

export const createGroup = route({
  id: 'users.groups.create',
  method: 'POST',
  path: '/users/groups/',
  summary: 'Add a group; its members may do what it permits',
  access,
  body: GroupInput,
  answers: { 201: Group },
  once: true,
  versioned: true,
});

export const getGroup = route({
  id: 'users.groups.get',
  method: 'GET',
  path: '/users/groups/{id}/',
  summary: 'One group',
  access,
  params: idParams,
  answers: { 200: Group },
  versioned: true,
});

export const changeGroup = route({
  id: 'users.groups.change',
  method: 'PATCH',
  path: '/users/groups/{id}/',
  summary: 'Change the fields sent; the last active holder of staff stays',
  access,
  params: idParams,
  body: patchOf(GroupInput),
  answers: { 200: Group },
  errors: ['conflict'],
  versioned: true,
});

export const deleteGroup = route({
  id: 'users.groups.delete',
  method: 'DELETE',
  path: '/users/groups/{id}/',
  summary: 'Delete a group without members',
  access,
  params: idParams,
  answers: { 204: null },
  errors: ['in_use'],
  versioned: true,
});

const membership = {
  access,
  params: personParams,
  body: record({ group_id: Id }),
  answers: { 200: User },
} as const;

export const joinGroup = route({
  id: 'users.groups.join',
  method: 'POST',
  path: '/users/{id}/groups/add/',
  summary: 'Put an employee into a group; twice changes nothing',
  ...membership,
});

export const leaveGroup = route({
  id: 'users.groups.leave',
  method: 'POST',
  path: '/users/{id}/groups/remove/',
  summary: 'Take an employee out of a group; the last active holder of staff stays',
  ...membership,
  errors: ['conflict'],
});
