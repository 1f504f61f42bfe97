import { firstSteps, type FirstStep } from '@portal/contract/system';

const prefix = 'first-';

/** How the address of the dashboard calls the form of a first step. */
export const toOnboardingForm = (step: FirstStep): string => `${prefix}${step}`;

/** The first step whose form the address asks for; null where it asks for another or none. */
export function findOnboardingStep(form: string | null): FirstStep | null {
  return firstSteps.find((step) => form === toOnboardingForm(step)) ?? null;
}
