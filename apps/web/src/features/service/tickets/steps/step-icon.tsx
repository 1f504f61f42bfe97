import {
  Ban,
  CalendarDays,
  CheckCheck,
  CircleCheck,
  Pencil,
  Play,
  RotateCcw,
  UserCheck,
  UserPlus,
} from 'lucide-react';
import type { TicketStepName } from './ticket-steps.ts';

const icons = {
  plan: CalendarDays,
  start: Play,
  complete: CircleCheck,
  reopen: RotateCcw,
  take: UserCheck,
  assign: UserPlus,
  describe: Pencil,
  close: CheckCheck,
  cancel: Ban,
} as const satisfies Record<TicketStepName, unknown>;

/** Icon of a step; its label is beside it. */
export function StepIcon({ step }: { step: TicketStepName }) {
  const Icon = icons[step];
  return <Icon aria-hidden />;
}
