import { lazy } from 'react';

/** The form that plans a ticket for a day. */
export const PlanDialog = lazy(async () => ({
  default: (await import('./plan-dialog.tsx')).PlanDialog,
}));

/** Calendar feed of the user. */
export const FeedDialog = lazy(async () => ({
  default: (await import('./feed-dialog.tsx')).FeedDialog,
}));
