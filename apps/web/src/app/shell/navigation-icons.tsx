import {
  Activity,
  Building2,
  CircleUserRound,
  Database,
  FileText,
  Kanban,
  ShieldCheck,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { NavigationIcon } from '#web/app/navigation.ts';

/** The drawing of each icon that the navigation names. */
export const navigationIcons: Record<NavigationIcon, LucideIcon> = {
  pipeline: Kanban,
  documents: FileText,
  service: Wrench,
  data: Database,
  profile: CircleUserRound,
  status: Activity,
  compliance: ShieldCheck,
  company: Building2,
};
