import * as T from '../schema/index.ts';
import {
  crud,
  employeesWith,
  entity,
  Id,
  object,
  PermissionName,
  requiredText,
  route,
} from '../kernel/index.ts';
import { personParams } from './me.ts';
import { User } from './user.ts';

const group = entity({
  input: {
    name: requiredText(100),
    permissions: T.Optional(T.Array(PermissionName, { uniqueItems: true })),
    /** Members must have a second factor. */
    two_factor_required: T.Optional(T.Boolean()),
  },
  shown: { member_count: T.Integer() },
});

/** Group of employees. Its permissions apply to its members (API.md §2). */
export const { input: GroupInput, patch: GroupPatch, item: Group } = group;

export type Group = T.Static<typeof Group>;
export type GroupInput = T.Static<typeof GroupInput>;

const access = employeesWith('staff');

export const {
  list: listGroups,
  create: createGroup,
  get: getGroup,
  change: changeGroup,
  remove: deleteGroup,
} = crud('users.groups', '/users/groups/', {
  noun: ['a group', 'groups'],
  read: access,
  write: access,
  entity: group,
  filters: {},
  orderings: ['name'],
  errors: {
    create: ['reauthentication_required'],
    change: ['conflict', 'reauthentication_required'],
    remove: ['in_use'],
  },
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
  errors: ['reauthentication_required'],
});

export const leaveGroup = route({
  id: 'users.groups.leave',
  method: 'POST',
  path: '/users/{id}/groups/remove/',
  summary: 'Remove an employee from a group',
  ...membership,
  errors: ['conflict', 'reauthentication_required'],
});
