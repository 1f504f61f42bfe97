import { firstSteps, type FirstStep } from '@portal/contract/system';

const prefix = 'first-';

/** Returns the `form` search param that opens an onboarding step's form on the dashboard. */
export const toOnboardingForm = (step: FirstStep): string => `${prefix}${step}`;

/** Returns the onboarding step of a `form` search param; null for any other form. */
export function findOnboardingStep(form: string | null): FirstStep | null {
  return firstSteps.find((step) => form === toOnboardingForm(step)) ?? null;
}
