import {
  changeDataRequest,
  createDataRequest,
  getDataRequest,
  listDataRequests,
} from '@portal/contract/compliance';
import { bindCrud } from '#server/http/bind-crud.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
import { dataRequests } from './data-request.resource.ts';
import { changeDataRequest as change, createDataRequest as create } from './save-data-request.ts';

/** Routes of the register of data requests and breaches. */
export const dataRequestRoutes: BoundRoute[] = bindCrud(
  {
    list: listDataRequests,
    create: createDataRequest,
    get: getDataRequest,
    change: changeDataRequest,
  },
  dataRequests,
  { create, change },
);
