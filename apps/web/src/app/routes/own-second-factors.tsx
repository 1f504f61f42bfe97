import { PasskeySettings } from '#web/features/auth/passkeys/passkey-settings.tsx';
import { TwoFactorSettings } from '#web/features/auth/two-factor-settings/two-factor-settings.tsx';

/** Authenticator app and passkeys of the user. */
export function OwnSecondFactors() {
  return (
    <div className="flex flex-col gap-6">
      <TwoFactorSettings />
      <PasskeySettings />
    </div>
  );
}
