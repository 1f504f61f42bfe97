import { getOnboarding, type Onboarding, type OnboardingStep } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  findOnboardingStep,
  onboardingQuery,
} from '#web/features/shared/onboarding/onboarding-query.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { getUserMark } from '#web/lib/session/user-mark.ts';

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

/**
 * Returns the user's onboarding steps until all are done or the user hides them, and the step whose
 * form the address names. The browser remembers that they are done, and then fetches nothing.
 */
export function useOnboarding() {
  const user = useUser();
  const { form, close } = useOpenForm();
  const requested = findOnboardingStep(form);
  const key = `onboarding:${getUserMark(user.id)}`;
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
