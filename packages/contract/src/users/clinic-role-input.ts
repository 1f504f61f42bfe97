import { clinicRoles, Id, oneOf } from '../kernel/index.ts';
import * as T from '../schema/index.ts';

/** Clinics of a user with the role `own_clinics`. */
const clinicIds = T.Array(Id, {
  maxItems: 200,
  uniqueItems: true,
  description: 'Clinics of a user with the role `own_clinics`, at least one; else empty',
});

/** Role of a customer's user and its clinics, as they are written. Apart from what the sign-in loads. */
export const clinicRoleInput = {
  clinic_role: T.Optional(oneOf(clinicRoles)),
  clinic_ids: T.Optional(clinicIds),
};
