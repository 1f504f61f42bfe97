import {
  archiveClinic,
  changeClinic,
  createClinic,
  getClinic,
  listClinics,
} from '@portal/contract/crm';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { archiveClinic as archive } from './archive-clinic.ts';
import { changeClinic as change } from './change-clinic.ts';
import { clinics } from './clinic.resource.ts';
import { createClinic as create } from './create-clinic.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, clinics, id);

export const clinicRoutes: BoundRoute[] = [
  bind(listClinics, ({ context, query }) => list(context, clinics, query)),
  bind(createClinic, ({ context, body }) => create(context, body)),
  bind(getClinic, ({ context, params }) => read(context, clinics, params.id), locate),
  bind(
    changeClinic,
    ({ context, params, body, seenVersion }) =>
      change(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    archiveClinic,
    ({ context, params, seenVersion }) => archive(context, { id: params.id, seenVersion }),
    locate,
  ),
];
