import { enableTwoFactor } from '@portal/contract/auth';
import type { RouteResponse } from '@portal/contract/kernel';
import { useState } from 'react';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { AppStep } from './app-step.tsx';
import { setTwoFactorEnabled } from './set-two-factor-enabled.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';

/** Secrets from the server, stored only in this component. */
interface SetupData {
  app?: RouteResponse<typeof enableTwoFactor>;
  codes?: readonly string[];
}

/** Turns two-factor authentication on: password, app, recovery codes (specification §2). */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [{ app, codes }, setData] = useState<SetupData>({});
  const begin = async (password: string) => {
    try {
      setData({ app: await call(enableTwoFactor, { body: { password } }) });
    } catch (error) {
      if (!hasStatus(error, 409)) throw error;
      // It was turned on elsewhere after this page opened.
      setTwoFactorEnabled(true);
      toasts.show({ tone: 'neutral', title: getErrorMessage(error) });
      onClose();
    }
  };
  if (codes) return <RecoveryCodesStep codes={codes} onDone={onClose} />;
  if (app)
    return (
      <AppStep
        app={app}
        onCancel={onClose}
        onConfirmed={(recoveryCodes) => {
          setData({ codes: recoveryCodes });
          setTwoFactorEnabled(true);
        }}
      />
    );
  return <PasswordStep send={begin} onCancel={onClose} />;
}
