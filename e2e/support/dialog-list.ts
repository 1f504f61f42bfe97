import { accounts, type Account } from './accounts.ts';
import { customerDialogs } from './customer-dialogs.ts';
import { asPictured, thenPress, type FromPicture, type Overlay } from './dialog-openers.ts';
import { libraryDialogs } from './library-dialogs.ts';
import { ownServiceDialogs } from './own-service-dialogs.ts';
import { peopleDialogs } from './people-dialogs.ts';
import { serviceDialogs } from './service-dialogs.ts';
import type { Screenshot } from './list-screenshots.ts';

/** Dialogs that are looked at one after the other by somebody. */
export interface Round {
  account: Account | null;
  overlays: readonly Overlay[];
}

/** Every dialog and menu of the product, by who opens it; `pictured` finds one of the pictures by its name. */
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
    'a customer': { account: accounts.customer, overlays: ownServiceDialogs() },
    'a visitor': {
      account: null,
      overlays: [
        thenPress(
          screenshot('compliance/link/open-request', 'Cancel your request', 'privacy-link-pending'),
          'Cancel request',
        ),
      ],
    },
  };
}
