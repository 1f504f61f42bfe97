import { getOnboarding } from '@portal/contract/system';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { readOnboarding } from './read-onboarding.ts';

export const onboardingRoutes: BoundRoute[] = [
  bind(getOnboarding, ({ context }) => readOnboarding(context)),
];
