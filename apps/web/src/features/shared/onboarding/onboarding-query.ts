import {
  getOnboarding,
  type Onboarding,
  type OnboardingStep,
  onboardingSteps,
} from '@portal/contract/system';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '#web/lib/api/call.ts';
import { getSession } from '#web/lib/session/session-store.ts';

const prefix = 'first-';

/** Returns the `form` search param that opens an onboarding step's form on the dashboard. */
export const toOnboardingForm = (step: OnboardingStep): string => `${prefix}${step}`;

/** Returns the onboarding step of a `form` search param; null for any other form. */
export function findOnboardingStep(form: string | null): OnboardingStep | null {
  return onboardingSteps.find((step) => form === toOnboardingForm(step)) ?? null;
}

/** Query options for the onboarding progress; neither persisted nor reused between pages. */
export const onboardingQuery = () =>
  queryOptions({
    queryKey: ['onboarding', getSession().user?.id ?? null],
    queryFn: async ({ signal }) => (await sendRequest<Onboarding>(getOnboarding, { signal })).data,
    staleTime: 0,
  });
