import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import {
  after,
  at,
  press,
  reloaded,
  thenPress,
  type FromPicture,
  type Overlay,
} from './dialog-openers.ts';
import { signIn } from './portal-api.ts';

const requests = 'anonymization/requests';
const oneRequest = '{users/anonymization-requests/pending?ordering=created_at}';
const groups = 'data/users/groups';

/** Dialogs of accounts, groups and privacy. */
export const peopleDialogs = (screenshot: FromPicture): Overlay[] => [
  at('users/customers/new-customer-user-dialog', 'Add user', 'data/users?form=new-user'),
  at(
    'users/customers/edit-customer-user-dialog',
    'Edit user',
    'data/users?form=user-{users/customers?ordering=created_at}',
  ),
  at(
    'users/employees/new-employee-dialog',
    'Add employee',
    'data/users?tab=employees&form=new-employee',
  ),
  at(
    'users/employees/edit-employee-dialog',
    'Edit employee',
    'data/users?tab=employees&form=user-{users/employees?ordering=created_at}',
  ),
  press(
    'users/person/deactivate-dialog',
    'Deactivate ',
    'data/users/{users/customers?status=active&ordering=created_at}',
    'Deactivate',
  ),
  press(
    'users/person/delete-person-dialog',
    'Delete ',
    'data/users/{users/customers?status=invited&ordering=created_at}',
    'Delete',
  ),
  thenPress(
    reloaded(screenshot('users/person/approve-reset-dialog', 'Turn off', 'user-locked-asking')),
    'Approve',
  ),
  after(
    signInElsewhere(accounts.customer),
    press(
      'users/person/end-sessions-dialog',
      'End all',
      'data/users/{users/customers?search=customer@demo&ordering=created_at}',
      /^End/u,
    ),
  ),
  at('users/groups/new-group-dialog', 'Add group', `${groups}?form=new-group`),
  at('users/groups/edit-group-dialog', 'Edit group', `${groups}?form=group-{users/groups}`),
  press(
    'users/groups/delete-group-dialog',
    '(?:Delete |.* cannot be deleted)',
    groups,
    /^Delete /u,
  ),
  at(
    'users/job-titles/new-job-title-dialog',
    'Add job title',
    `${groups}?tab=job-titles&form=new-job-title`,
  ),
  at(
    'users/job-titles/edit-job-title-dialog',
    'Rename',
    `${groups}?tab=job-titles&form=job-title-{users/employees/job-titles}`,
  ),
  press(
    'users/job-titles/delete-job-title-dialog',
    'Delete',
    `${groups}?tab=job-titles`,
    /^Delete /u,
  ),
  at(
    'compliance/requests/dialogs/new-request-dialog',
    'New request',
    `${requests}?form=new-request`,
  ),
  press('compliance/requests/request-actions', 'Actions for ', requests, /^Actions for /u),
  at(
    'compliance/requests/dialogs/details-dialog',
    'Request',
    `${requests}?form=request-${oneRequest}`,
  ),
  at(
    'compliance/requests/dialogs/approve-dialog',
    'Approve the anonymization of ',
    `${requests}?form=approve-${oneRequest}`,
  ),
  at(
    'compliance/requests/dialogs/cancel-dialog',
    'Cancel',
    `${requests}?form=cancel-${oneRequest}`,
  ),
  at(
    'compliance/requests/dialogs/restore-dialog',
    'Restore',
    `${requests}?form=restore-${oneRequest}`,
  ),
  at('compliance/gdpr/read-data-dialog', 'Export', 'compliance/gdpr?form=read-data'),
  screenshot('compliance/gdpr/retention-dialog', '\\S', 'privacy-gdpr-retention-edit'),
  at(
    'compliance/own/delete-account-dialog',
    'Delete your account',
    'profile?tab=data&form=delete-account',
  ),
  after(
    signInElsewhere(accounts.employee),
    screenshot('auth/own-sessions/end-sessions-dialog', 'End ', 'profile-sessions-end'),
  ),
  screenshot('auth/two-factor-settings/turn-off-dialog', 'Turn off', 'profile-two-factor-turn-off'),
];

/** Creates a session to end. */
function signInElsewhere(account: string) {
  return async (page: Page): Promise<void> => {
    const elsewhere = await page.context().browser()?.newContext();
    if (elsewhere) await signIn(elsewhere.request, account);
    await elsewhere?.close();
    await page.reload();
  };
}
