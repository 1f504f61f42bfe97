import type * as users from '@portal/contract/users';
import { exampleIds, type RouteDocs } from './route-doc.ts';

const invitation = 'Mails a new link. Earlier links are no longer valid.';
const lastStaff = 'The last active employee with the permission `staff` keeps it.';
const lastManager =
  'A customer keeps at least one manager who can log in: 409 `conflict` for the last one.';
const ownPermissions =
  'Nobody gives themselves permissions while another active employee has `staff`: 400 at the field.';
const membership = { group_id: exampleIds.group } as const;

export const userDocs: RouteDocs<typeof users> = {
  'users.me.change': {
    example: { first_name: 'An', last_name: 'Peeters', preferred_language: 'nl' },
  },
  'users.colleagues.list': {
    description:
      'Returns the newest user first, for managers of the customer. Whoever was invited is listed once they have chosen a password.',
  },
  'users.colleagues.invite': {
    description:
      'Mails an invitation, unless another customer’s user or an employee has the address; the response is the same. A colleague who was invited before gets a new link, and the role that is sent.',
    example: {
      email: 'els.maes@clinic.example',
      first_name: 'Els',
      last_name: 'Maes',
      preferred_language: 'nl',
      clinic_role: 'own_clinics',
      clinic_ids: [exampleIds.clinic],
    },
  },
  'users.colleagues.change': {
    description: `${lastManager} It holds from the colleague’s next call.`,
    example: { clinic_role: 'own_clinics', clinic_ids: [exampleIds.clinic] },
  },
  'users.colleagues.deactivate': {
    description: `Ends the colleague’s sessions. ${lastManager}`,
  },
  'users.customers.list': { description: 'Returns the newest user first.' },
  'users.customers.create': {
    description:
      'Mails an invitation. Without `clinic_role` the first active user of a customer is its manager, and others see all clinics.',
    example: {
      email: 'an.peeters@clinic.example',
      title: 'Dr.',
      first_name: 'An',
      last_name: 'Peeters',
      customer_id: exampleIds.customer,
      clinic_id: exampleIds.clinic,
      preferred_language: 'nl',
    },
  },
  'users.customers.change': {
    description: 'The portal reports a change of the e-mail address to both addresses.',
    example: { email: 'a.peeters@clinic.example' },
  },
  'users.customers.remove': {
    description: 'Deletes a user who never set a password, and deactivates any other.',
  },
  'users.customers.invite': { description: invitation },
  'users.employees.list': { description: 'Returns the newest employee first.' },
  'users.employees.create': {
    description: 'Mails an invitation. Without `groups` the employee joins Staff.',
    example: {
      email: 'tom.willems@supplier.example',
      first_name: 'Tom',
      last_name: 'Willems',
      employee_profile: { job_title: exampleIds.jobTitle },
      team: 'North',
      groups: [exampleIds.group],
    },
  },
  'users.employees.change': {
    description: `${lastStaff} ${ownPermissions}`,
    example: { phone_number: '+32 475 55 01 23' },
  },
  'users.employees.put': {
    description: 'Changes the fields that are sent, as PATCH does.',
    example: { phone_number: '+32 475 55 01 23' },
  },
  'users.employees.remove': {
    description: 'Deletes an employee who never set a password, and deactivates any other.',
  },
  'users.employees.invite': { description: invitation },
  'users.teams.list': { description: 'Returns the teams that employees have, by name.' },
  'users.employees.lookup': { description: 'Returns active employees by name.' },
  'users.people.lookup': {
    description:
      'Returns everybody with an account by name, deactivated people too, and the contacts of leads, whose `kind` is `lead`; nobody who was anonymized.',
  },
  'users.groups.list': { description: 'Returns the newest group first.' },
  'users.groups.create': {
    description: 'The members of a group have its permissions.',
    example: { name: 'Service desk', permissions: ['service', 'documents'] },
  },
  'users.groups.change': {
    description: `${lastStaff} ${ownPermissions}`,
    example: { permissions: ['service', 'documents', 'customers'] },
  },
  'users.groups.delete': { description: 'Returns 409 `in_use` while the group has members.' },
  'users.groups.join': {
    description: `Has no effect on an employee who is already a member. ${ownPermissions}`,
    example: membership,
  },
  'users.groups.leave': { description: lastStaff, example: membership },
  'users.job_titles.list': { description: 'Returns the job titles by name.' },
  'users.job_titles.create': { example: { name: 'Service technician' } },
  'users.job_titles.change': { example: { name: 'Senior service technician' } },
  'users.job_titles.delete': {
    description: 'Returns 409 `in_use` while an employee has the job title.',
  },
};
