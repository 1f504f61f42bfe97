import {
  archiveClinic,
  changeClinic,
  createClinic,
  getClinic,
  listClinics,
} from '@portal/contract/crm';
import { viewAs } from '#server/domains/rights/index.ts';
import { bindCrud } from '#server/http/bind-crud.ts';
import { archiveClinic as archive } from './archive-clinic.ts';
import { clinics } from './clinic.resource.ts';
import { changeClinic as change, createClinic as create } from './save-clinic.ts';

export const clinicRoutes = bindCrud(
  {
    list: listClinics,
    create: createClinic,
    get: getClinic,
    change: changeClinic,
    remove: archiveClinic,
  },
  clinics,
  { view: viewAs, create, change, remove: archive },
);
