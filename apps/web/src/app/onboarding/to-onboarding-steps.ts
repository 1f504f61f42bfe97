import type { OnboardingStep, Onboarding } from '@portal/contract/system';

/** Onboarding step; `ready` if its prerequisite is met. */
export interface OnboardingStepState {
  name: OnboardingStep;
  done: boolean;
  ready: boolean;
}

/** The steps that are the user's work, and which of them can be done now. */
export function toOnboardingSteps({
  steps,
  manufacturer,
  product,
  customer,
}: Onboarding): OnboardingStepState[] {
  const prerequisites: Record<OnboardingStep, readonly unknown[]> = {
    manufacturer: [],
    product: [manufacturer],
    customer: [],
    clinic: [customer],
    person: [customer],
    right: [customer, manufacturer],
    // Users who may not add a product upload without one.
    document: steps.some(({ name }) => name === 'product') ? [product] : [],
  };
  return steps.map(({ name, done }) => ({
    name,
    done,
    ready: prerequisites[name].every((one) => one !== null),
  }));
}
