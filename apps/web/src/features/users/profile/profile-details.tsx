import { OwnAccount } from './own-account.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The first tab of the profile: what one changes oneself, beside what others keep. */
export function ProfileDetails() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ProfileForm />
      <OwnAccount />
    </div>
  );
}
