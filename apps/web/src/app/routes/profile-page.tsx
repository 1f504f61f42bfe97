import { listColleagues } from '@portal/contract/users';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useTab } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const TwoFactorSettings = lazyComponent(
  async () =>
    (await import('#web/features/auth/two-factor-settings/two-factor-settings.tsx'))
      .TwoFactorSettings,
);
const PasskeySettings = lazyComponent(
  async () => (await import('#web/features/auth/passkeys/passkey-settings.tsx')).PasskeySettings,
);

const NotificationSettings = lazyComponent(
  async () =>
    (await import('#web/features/notifications/notification-settings.tsx')).NotificationSettings,
);
const FeedCard = lazyComponent(
  async () => (await import('#web/features/service/calendar/feed-card.tsx')).FeedCard,
);

// Each tab is loaded when it is opened.
const parts = {
  details: lazyComponent(
    async () => (await import('#web/features/users/profile/profile-details.tsx')).ProfileDetails,
  ),
  colleagues: lazyComponent(
    async () => (await import('#web/features/users/colleagues/colleague-list.tsx')).ColleagueList,
  ),
  password: lazyComponent(
    async () =>
      (await import('#web/features/auth/change-password/change-password-form.tsx'))
        .ChangePasswordForm,
  ),
  two_factor: OwnSecondFactors,
  sessions: lazyComponent(async () => (await import('./own-devices.tsx')).OwnDevices),
  data: lazyComponent(
    async () => (await import('#web/features/compliance/own/own-data.tsx')).OwnData,
  ),
  notifications: OwnNotifications,
};

type Name = keyof typeof parts;

const everybody = [
  'details',
  'password',
  'two_factor',
  'sessions',
  'notifications',
  'data',
] as const;

/** A manager of a customer's users has them after the own details. */
const managers = ['details', 'colleagues', ...everybody.slice(1)] as const;

/** /dashboard/profile?tab=: the user's account, for employees and customers' users. */
export function ProfilePage() {
  const { t } = useTranslation();
  const title = t('navigation.profile');
  usePageTitle(title);
  const names = can(useUser(), listColleagues.access) ? managers : everybody;
  const [tab, setTab] = useTab<readonly [Name, ...Name[]]>(names);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} description={t('profile.text')} />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label={t('profile.tabs.label')}>
          {names.map((name) => (
            <Tab key={name} value={name}>
              {t(`profile.tabs.${name}`)}
            </Tab>
          ))}
        </TabList>
        <FeatureErrorBoundary>
          {names.map((name) => (
            <TabPanel key={name} value={name}>
              <Part name={name} />
            </TabPanel>
          ))}
        </FeatureErrorBoundary>
      </Tabs>
    </div>
  );
}

function Part({ name }: { name: Name }) {
  const { t } = useTranslation();
  const Shown = parts[name];
  return (
    <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={4} />}>
      <Shown />
    </Suspense>
  );
}

/** Settings of the notifications; beside them the calendar feed of a customer's user, who has no calendar page. */
function OwnNotifications() {
  const { role } = useUser();
  return (
    <div className="flex flex-col gap-6">
      <NotificationSettings />
      {role === 'customer' ? <FeedCard /> : null}
    </div>
  );
}

/** Authenticator app and passkeys of the user. */
function OwnSecondFactors() {
  return (
    <div className="flex flex-col gap-6">
      <TwoFactorSettings />
      <PasskeySettings />
    </div>
  );
}
