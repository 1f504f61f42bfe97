import {
  Id,
  listQuery,
  object,
  route,
  signedIn,
  toPage,
  viewAsQuery,
} from '@portal/contract/kernel';
import { expect, it } from 'vitest';
import { idColumn } from '#server/database/columns.ts';
import { defineTable } from '#server/database/privacy.ts';
import { defineResource } from '#server/resource/resource.ts';
import { bindExport, bindList } from '#server/http/bind-crud.ts';

it('refuses to start a list that can be viewed as a customer without a view', () => {
  const item = object({ id: Id });
  const resource = defineResource(item, {
    name: 'bind_example',
    table: defineTable('bind_example', { id: idColumn() }),
    scope: { employees: 'all', customers: 'none' },
  });
  const list = route({
    id: 'test.viewed.list',
    method: 'GET',
    path: '/viewed/',
    summary: 'List what is viewed',
    access: signedIn,
    query: listQuery({ filters: viewAsQuery, orderings: ['id'] }),
    responses: { 200: toPage(item) },
  });
  expect(() => bindList(list, resource)).toThrow('test.viewed.list has no view');
  expect(() => bindExport(list, resource)).toThrow('test.viewed.list has no view');
});
