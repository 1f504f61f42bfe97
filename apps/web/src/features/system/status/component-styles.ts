import type { ComponentState } from '@portal/contract/system';
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import type { BadgeTone } from '#web/ui/badge.tsx';

interface ComponentStyle {
  Icon: typeof CircleCheck;
  tone: BadgeTone;
  ground: string;
  bar: string;
}

/** Style of a state, always shown with its text. */
export const componentStyles: Record<ComponentState, ComponentStyle> = {
  ok: {
    Icon: CircleCheck,
    tone: 'success',
    ground: 'bg-success-soft text-success',
    bar: 'bg-success',
  },
  degraded: {
    Icon: TriangleAlert,
    tone: 'warning',
    ground: 'bg-warning-soft text-warning',
    bar: 'bg-warning',
  },
  down: { Icon: OctagonX, tone: 'danger', ground: 'bg-danger-soft text-danger', bar: 'bg-danger' },
};
