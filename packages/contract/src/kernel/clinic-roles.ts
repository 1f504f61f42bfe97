/**
 * What a customer's user sees of the customer's clinics: a manager all of them, and also manages colleagues;
 * `own_clinics` only those that are named.
 */
export const clinicRoles = ['manager', 'all_clinics', 'own_clinics'] as const;

export type ClinicRole = (typeof clinicRoles)[number];
