import {
  addLeadNote,
  changeLead,
  changeLeads,
  convertLead,
  createLead,
  deleteLead,
  getLead,
  getLeadBoard,
  getLeadForecast,
  getLeadReport,
  listLeadNotes,
  listLeads,
  listLeadSalespeople,
  makeCustomerFromLead,
  moveLead,
  undoLeadChange,
} from '@portal/contract/crm';
import { bindCrud, bindExport } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute, withSearch } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { listAsJson } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { addNote } from './add-note.ts';
import { changeLeads as changeMany } from './bulk/change-leads.ts';
import { locateChange, undoChange } from './bulk/undo-leads.ts';
import { normalizeLeadQuery, readBoard } from './read-board.ts';
import { convertLead as convert } from './convert-lead.ts';
import { changeLead as change, createLead as create } from './save-lead.ts';
import { deleteLead as remove } from './delete-lead.ts';
import { leadDetails, leadNotes, leads } from './lead.resource.ts';
import { listSalespeople } from './list-salespeople.ts';
import { makeCustomer } from './make-customer.ts';
import { moveLead as move } from './move-lead.ts';
import { readForecast } from './read-forecast.ts';
import { readReport } from './read-report.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, leads, id);

export const leadRoutes: BoundRoute[] = [
  withSearch(
    leads,
    bind(listLeads, ({ context, query }) => listAsJson(context, leads, normalizeLeadQuery(query))),
  ),
  ...bindExport(listLeads, leads),
  withSearch(
    leads,
    bind(getLeadBoard, ({ context, query }) => readBoard(context, query)),
  ),
  bind(changeLeads, ({ context, body }) => changeMany(context, body)),
  bind(undoLeadChange, ({ context, params }) => undoChange(context, params.id), locateChange),
  bind(listLeadSalespeople, ({ context }) => listSalespeople(context)),
  bind(getLeadForecast, ({ context }) => readForecast(context)),
  bind(getLeadReport, ({ context, query }) => readReport(context, query)),
  ...bindCrud(
    { create: createLead, get: getLead, change: changeLead, remove: deleteLead },
    leadDetails,
    {
      create,
      change,
      remove,
    },
  ),
  bind(
    moveLead,
    ({ context, params, body, seenVersion }) => move(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  withSearch(
    leadNotes,
    bind(
      listLeadNotes,
      async ({ context, params, query }) => {
        const { id } = await locate(context, params);
        const ofLead = { lead_id: id };
        return listAsJson(context, leadNotes, { ...query, ...ofLead });
      },
      locate,
    ),
  ),
  bind(
    addLeadNote,
    ({ context, params, body }) => addNote(context, { id: params.id, body }),
    locate,
  ),
  bind(
    convertLead,
    ({ context, params, body, seenVersion }) =>
      convert(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    makeCustomerFromLead,
    ({ context, params, body, seenVersion }) =>
      makeCustomer(context, { id: params.id, body, seenVersion }),
    locate,
  ),
];
