import { OnboardingDialog } from './onboarding-dialog.tsx';
import { OnboardingCard } from './onboarding-card.tsx';
import type { OnboardingState } from './use-onboarding.ts';

/** Onboarding steps of a new portal, and the form that the address names. */
export function Onboarding({ onboarding }: { onboarding: OnboardingState }) {
  const { steps, requested, state, hide, closeForm } = onboarding;
  return (
    <>
      {steps.length > 0 ? <OnboardingCard steps={steps} onHide={hide} /> : null}
      {requested && state ? (
        <OnboardingDialog step={requested} state={state} onClose={closeForm} />
      ) : null}
    </>
  );
}
