import type { BoundRoute } from '#server/http/bound-route.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { colleagueRoutes } from './colleagues/colleagues.routes.ts';
import { customerUserRoutes } from './customers/customer-users.routes.ts';
import { employeeRoutes } from './employees/employees.routes.ts';
import { groupRoutes } from './groups/groups.routes.ts';
import { jobTitleRoutes } from './job-titles/job-titles.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';

export const userRoutes: BoundRoute[] = [
  ...accountRoutes,
  ...colleagueRoutes,
  ...customerUserRoutes,
  ...employeeRoutes,
  ...groupRoutes,
  ...jobTitleRoutes,
  ...peopleRoutes,
];
export {
  displayName,
  personReference,
  personReferenceForCustomers,
} from './accounts/user.resource.ts';
export {
  accountClosed,
  accountInvited,
  emailChanged,
  publishAccountChange,
} from './accounts/account-events.ts';
export { hasEmail, listSpellings } from './accounts/account-email.ts';
export { hasAuthenticator, hasPasskey, needsSecondFactor } from './accounts/second-factor.ts';
export { listOpenRequests, requireBirthDay } from './accounts/account-rules.ts';
export { closeAccount } from './accounts/close-account.ts';
export { removeUsersFromClinic } from './accounts/remove-users-from-clinic.ts';
export { createAssigneeStatements, filterTeam } from './accounts/team.ts';
export { people } from './accounts/user.resource.ts';
export { lockPerson, reopenAccount } from './accounts/close-account.ts';
export { findVatCountry, toCustomerPhone } from './customers/customer-phone.ts';
export { insertCustomerUser } from './customers/save-customer-user.ts';
export { customerUsers } from './customers/customer-user.resource.ts';
export { employees } from './employees/employee.resource.ts';
export { findLastModifiedBy } from './people/find-last-modified-by.ts';
export { createEmployee, NewEmployee } from './employees/create-employee.ts';
