import { getFirstSteps } from '@portal/contract/system';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { readFirstSteps } from './read-first-steps.ts';

export const firstStepRoutes: BoundRoute[] = [
  bind(getFirstSteps, ({ context }) => readFirstSteps(context)),
];
