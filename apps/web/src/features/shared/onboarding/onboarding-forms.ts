import { onboardingSteps, type OnboardingStep } from '@portal/contract/system';

const prefix = 'first-';

/** Returns the `form` search param that opens an onboarding step's form on the dashboard. */
export const toOnboardingForm = (step: OnboardingStep): string => `${prefix}${step}`;

/** Returns the onboarding step of a `form` search param; null for any other form. */
export function findOnboardingStep(form: string | null): OnboardingStep | null {
  return onboardingSteps.find((step) => form === toOnboardingForm(step)) ?? null;
}
