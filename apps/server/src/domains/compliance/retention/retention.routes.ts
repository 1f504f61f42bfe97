import {
  changeRetention as changeRoute,
  listRetention as listRoute,
  previewRetention as previewRoute,
} from '@portal/contract/compliance';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { changeRetention, locateRule } from './change-retention.ts';
import { listRetention, previewRetention } from './list-retention.ts';

export const retentionRoutes: BoundRoute[] = [
  bind(listRoute, ({ context }) => listRetention(context)),
  bind(
    previewRoute,
    ({ context, params, query }) =>
      previewRetention(context, { rule: locateRule(params.rule), days: query.days }),
    async (_context, { rule }) => locateRule(rule),
  ),
  bind(
    changeRoute,
    ({ context, params, body }) =>
      changeRetention(context, { rule: locateRule(params.rule), body }),
    async (_context, { rule }) => locateRule(rule),
  ),
];
