import { useEffect } from 'react';
import { passwordRequest } from '#web/lib/api/password-request.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useStore } from '#web/lib/store.ts';

const PasswordRequestDialog = lazyComponent(
  async () => (await import('./password-request-dialog.tsx')).PasswordRequestDialog,
);

/**
 * Shows the dialog while calls wait for the password. Cancels them when the user leaves, so that the
 * password of the next user never lets a call of the former one go on.
 */
export function PasswordRequest() {
  const finish = useStore(passwordRequest);
  useEffect(() => () => passwordRequest.getState()?.(false), []);
  return finish ? <PasswordRequestDialog onFinish={finish} /> : null;
}
