import { accounts, type Account } from './accounts.ts';
import { customerDialogs } from './customer-dialogs.ts';
import { asPictured, thenPress, type FromPicture, type Overlay } from './dialog-openers.ts';
import { libraryDialogs } from './library-dialogs.ts';
import { ownServiceDialogs } from './own-service-dialogs.ts';
import { colleagueDialogs, peopleDialogs } from './people-dialogs.ts';
import { serviceDialogs } from './service-dialogs.ts';
import type { Screenshot } from './screenshot.ts';

/** Dialogs that one account opens in sequence. */
export interface Round {
  account: Account | null;
  overlays: readonly Overlay[];
}

/**
 * Returns every dialog and menu of the portal by the account that opens it; `pictured` finds a
 * screenshot by name.
 */
export function dialogRounds(pictured: (name: string) => Screenshot): Record<string, Round> {
  const screenshot: FromPicture = (of, says, name) => asPictured(of, says, pictured(name));
  return {
    customers: { account: accounts.employee, overlays: customerDialogs(screenshot) },
    'people and privacy': { account: accounts.employee, overlays: peopleDialogs(screenshot) },
    'the catalogue and documents': {
      account: accounts.employee,
      overlays: libraryDialogs(screenshot),
    },
    service: { account: accounts.employee, overlays: serviceDialogs(screenshot) },
    'a customer': {
      account: accounts.customer,
      overlays: [...ownServiceDialogs(), ...colleagueDialogs()],
    },
    'a visitor': {
      account: null,
      overlays: [
        thenPress(
          screenshot('OpenRequest', 'Cancel your request', 'privacy-link-pending'),
          'Cancel request',
        ),
      ],
    },
  };
}
