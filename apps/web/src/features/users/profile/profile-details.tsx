import { OwnAccount } from './own-account.tsx';
import { ProfileForm } from './profile-form.tsx';

/** First tab of the profile: own details next to the facts that only others can change. */
export function ProfileDetails() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ProfileForm />
      <OwnAccount />
    </div>
  );
}
