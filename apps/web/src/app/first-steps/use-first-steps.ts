import { getOnboarding } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findOnboardingStep } from '#web/kit/onboarding/onboarding-forms.ts';
import { onboardingQuery } from '#web/kit/onboarding/onboarding-query.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { readySteps } from './ready-steps.ts';

/**
 * The first steps that are the user's work, for as long as one of them is left and they have not put
 * them away; and the one whose form the address asks for. That they are done is remembered by the
 * browser, which then asks no more.
 */
export function useFirstSteps() {
  const user = useUser();
  const { form, close } = useOpenForm();
  const asked = findOnboardingStep(form);
  const key = `first-steps:${user.id}`;
  const [isOver, setIsOver] = useState(() => localStorage.getItem(key) !== null);
  const enabled = can(user, getOnboarding.access) && (asked !== null || !isOver);
  const { data, refetch } = useQuery({ ...onboardingQuery(), enabled });
  const steps = data ? readySteps(data) : [];
  const isLeft = steps.some(({ done }) => !done);
  const isDone = data !== undefined && !isLeft;
  useEffect(() => {
    if (isDone) localStorage.setItem(key, 'done');
  }, [isDone, key]);
  return {
    steps: isLeft && !isOver ? steps : [],
    asked,
    state: data ?? null,
    /** Leaves the form, whether anything was made by it or not. */
    leave: () => void close().then(() => refetch()),
    putAway: () => {
      localStorage.setItem(key, 'hidden');
      setIsOver(true);
    },
  };
}

export type FirstStepsLeft = ReturnType<typeof useFirstSteps>;
