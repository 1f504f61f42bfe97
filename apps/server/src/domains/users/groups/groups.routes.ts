import {
  changeGroup,
  createGroup,
  deleteGroup,
  getGroup,
  joinGroup,
  leaveGroup,
  listGroups,
} from '@portal/contract/users';
import { bindCrud } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { employees } from '../employees/employee.resource.ts';
import { changeGroup as change, createGroup as create } from './change-group.ts';
import { groups } from './group.resource.ts';
import { joinGroup as join, leaveGroup as leave } from './memberships.ts';

const locateEmployee = (context: Context, { id }: { id: string }) => read(context, employees, id);

export const groupRoutes: BoundRoute[] = [
  // Only a group without members can be deleted, so that deleting removes `staff` from no employee.
  ...bindCrud(
    {
      list: listGroups,
      create: createGroup,
      get: getGroup,
      change: changeGroup,
      remove: deleteGroup,
    },
    groups,
    { create, change },
  ),
  bind(
    joinGroup,
    ({ context, params, body }) => join(context, { id: params.id, groupId: body.group_id }),
    locateEmployee,
  ),
  bind(
    leaveGroup,
    ({ context, params, body }) => leave(context, { id: params.id, groupId: body.group_id }),
    locateEmployee,
  ),
];
