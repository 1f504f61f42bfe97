import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import {
  after,
  at,
  press,
  refetching,
  refetchUnless,
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
  at('NewCustomerUserDialog', 'Add user', 'data/users?form=new-user'),
  at(
    'EditCustomerUserDialog',
    'Edit user',
    'data/users?form=user-{users/customers?ordering=created_at}',
  ),
  at('NewEmployeeDialog', 'Add employee', 'data/users?tab=employees&form=new-employee'),
  at(
    'EditEmployeeDialog',
    'Edit employee',
    'data/users?tab=employees&form=user-{users/employees?ordering=created_at}',
  ),
  press(
    'DeactivateDialog',
    'Deactivate ',
    'data/users/{users/customers?status=active&ordering=created_at}',
    'Deactivate',
  ),
  press(
    'DeletePersonDialog',
    'Delete ',
    'data/users/{users/customers?status=invited&ordering=created_at}',
    'Delete',
  ),
  thenPress(
    refetching(screenshot('ApproveResetDialog', 'Turn off', 'user-locked-asking')),
    'Approve',
  ),
  {
    ...after(
      askForPassword,
      press(
        'PasswordRequestDialog',
        'Confirm that it is you',
        'data/users/{users/customers?search=customer@demo&ordering=created_at}',
        'Download (JSON)',
      ),
    ),
    isPageBusy: true,
  },
  after(
    signInElsewhere(accounts.customer),
    press(
      'EndSessionsDialog',
      'End all',
      'data/users/{users/customers?search=customer@demo&ordering=created_at}',
      /^End/u,
    ),
  ),
  at('NewGroupDialog', 'Add group', `${groups}?form=new-group`),
  at('EditGroupDialog', 'Edit group', `${groups}?form=group-{users/groups}`),
  press('DeleteGroupDialog', '(?:Delete |.* cannot be deleted)', groups, /^Delete /u),
  at('NewJobTitleDialog', 'Add job title', `${groups}?tab=job-titles&form=new-job-title`),
  at(
    'EditJobTitleDialog',
    'Rename',
    `${groups}?tab=job-titles&form=job-title-{users/employees/job-titles}`,
  ),
  press('DeleteJobTitleDialog', 'Delete', `${groups}?tab=job-titles`, /^Delete /u),
  at('NewRequestDialog', 'New request', `${requests}?form=new-request`),
  press('RequestActions', 'Actions for ', requests, /^Actions for /u),
  at('DetailsDialog', 'Request', `${requests}?form=request-${oneRequest}`),
  at('ApproveDialog', 'Approve the anonymization of ', `${requests}?form=approve-${oneRequest}`),
  at('CancelDialog', 'Cancel', `${requests}?form=cancel-${oneRequest}`),
  at('RestoreDialog', 'Restore', `${requests}?form=restore-${oneRequest}`),
  at('NewDataRequestDialog', 'New entry', `${requests}?tab=register&form=new-data-request`),
  at(
    'EditDataRequestDialog',
    'Edit entry',
    `${requests}?tab=register&form=data-request-{compliance/data-requests?is_done=false}`,
  ),
  at('ReadDataDialog', 'Export', 'compliance/gdpr?form=read-data'),
  screenshot('RetentionDialog', '\\S', 'privacy-gdpr-retention-edit'),
  at('DeleteAccountDialog', 'Delete your account', 'profile?tab=data&form=delete-account'),
  after(
    signInElsewhere(accounts.employee),
    screenshot('EndOwnSessionsDialog', 'End ', 'profile-sessions-end'),
  ),
  screenshot('TurnOffDialog', 'Turn off', 'profile-two-factor-turn-off'),
  screenshot('NewCodesDialog', 'Create new recovery codes', 'profile-two-factor-new-codes'),
  press('AddPasskeyDialog', 'Add a passkey', 'profile?tab=two_factor', 'Add a passkey'),
  after(
    mockPasskey,
    press('RenamePasskeyDialog', 'Rename', 'profile?tab=two_factor', 'Rename: My phone'),
  ),
  after(
    mockPasskey,
    press('RemovePasskeyDialog', 'Remove', 'profile?tab=two_factor', 'Remove: My phone'),
  ),
];

/** Lets the server refuse to export a person's data without a recent password. */
async function askForPassword(page: Page): Promise<void> {
  const json = { detail: 'Confirm it', code: 'reauthentication_required' };
  await page.route('**/users/*/export/', (call) => call.fulfill({ status: 403, json }));
}

/** Lets the person have a passkey. */
async function mockPasskey(page: Page): Promise<void> {
  const at = '2026-01-05T08:00:00.000Z';
  const passkey = {
    id: '0198f000-0000-7000-8000-000000000001',
    name: 'My phone',
    created_at: at,
    last_used_at: at,
  };
  const json = { count: 1, next: null, previous: null, results: [passkey] };
  await page.route('**/auth/passkeys/?*', (call) => call.fulfill({ json }));
  await refetchUnless(page, page.getByText(passkey.name));
}

/** Creates a session to end. */
function signInElsewhere(account: string) {
  return async (page: Page): Promise<void> => {
    const elsewhere = await page.context().browser()?.newContext();
    if (elsewhere) await signIn(elsewhere.request, account);
    await elsewhere?.close();
    // Starts anew: within the running application, an Escape did not close the dialog after the one before.
    await page.reload();
  };
}

const colleagues = 'profile?tab=colleagues';

/** Dialogs in which the manager of a customer's users invites, limits and deactivates them. */
export const colleagueDialogs = (): Overlay[] => [
  at('InviteColleagueDialog', 'Invite colleague', `${colleagues}&form=new-colleague`),
  at(
    'EditColleagueDialog',
    'Change what they see',
    `${colleagues}&form=colleague-{users/colleagues}`,
  ),
  press('DeactivateColleagueDialog', 'Deactivate ', colleagues, /^Deactivate /u),
];
