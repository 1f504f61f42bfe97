import type { ReactNode } from 'react';

const tones = {
  danger: 'font-medium text-danger',
  warning: 'font-medium text-warning',
  neutral: '',
} as const;

/** Why a row of the start page is urgent, in a tone that says how much. */
export function UrgentReason({
  tone,
  children,
}: {
  tone: keyof typeof tones;
  children: ReactNode;
}) {
  return <span className={tones[tone]}>{children}</span>;
}
