import { getOnboarding } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findOnboardingStep } from '#web/features/shared/onboarding/onboarding-forms.ts';
import { onboardingQuery } from '#web/features/shared/onboarding/onboarding-query.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { toOnboardingSteps } from './to-onboarding-steps.ts';

/**
 * Returns the user's onboarding steps until all are done or the user hides them, and the step whose
 * form the address names. The browser remembers that they are done, and then fetches nothing.
 */
export function useOnboarding() {
  const user = useUser();
  const { form, close } = useOpenForm();
  const requested = findOnboardingStep(form);
  const key = `onboarding:${user.id}`;
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(key) !== null);
  const enabled = can(user, getOnboarding.access) && (requested !== null || !isHidden);
  const { data, refetch } = useQuery({ ...onboardingQuery(), enabled });
  const steps = data ? toOnboardingSteps(data) : [];
  const hasOpenSteps = steps.some(({ done }) => !done);
  const isDone = data !== undefined && !hasOpenSteps;
  useEffect(() => {
    if (isDone) localStorage.setItem(key, 'done');
  }, [isDone, key]);
  return {
    steps: hasOpenSteps && !isHidden ? steps : [],
    requested,
    state: data ?? null,
    /** Leaves the form, whether anything was made by it or not. */
    closeForm: () => void close().then(() => refetch()),
    hide: () => {
      localStorage.setItem(key, 'hidden');
      setIsHidden(true);
    },
  };
}

export type OnboardingState = ReturnType<typeof useOnboarding>;
