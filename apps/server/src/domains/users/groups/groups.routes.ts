import {
  changeGroup,
  createGroup,
  deleteGroup,
  getGroup,
  joinGroup,
  leaveGroup,
  listGroups,
} from '@portal/contract/users';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { deleteOne } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { employees } from '../employees/employee.resource.ts';
import { changeGroup as change, createGroup as create } from './change-group.ts';
import { groups } from './group.resource.ts';
import { joinGroup as join, leaveGroup as leave } from './memberships.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, groups, id);
const locateEmployee = (context: Context, { id }: { id: string }) => read(context, employees, id);

export const groupRoutes: BoundRoute[] = [
  bind(listGroups, ({ context, query }) => list(context, groups, query)),
  bind(createGroup, ({ context, body }) => create(context, body)),
  bind(getGroup, ({ context, params }) => read(context, groups, params.id), locate),
  bind(
    changeGroup,
    ({ context, params, body, seenVersion }) =>
      change(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  // Only a group without members can be deleted, so that deleting removes `staff` from no employee.
  bind(
    deleteGroup,
    ({ context, params, seenVersion }) =>
      deleteOne(context, groups, { id: params.id, seenVersion }),
    locate,
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
