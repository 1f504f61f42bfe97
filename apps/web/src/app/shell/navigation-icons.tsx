import {
  Activity,
  Building2,
  CircleUserRound,
  Database,
  Factory,
  FileText,
  Kanban,
  Lock,
  Package,
  ShieldCheck,
  SquareKanban,
  UserRound,
  UserRoundX,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { NavigationIcon } from '#web/app/navigation.ts';

/** The drawing of each icon that the navigation names. */
export const navigationIcons: Record<NavigationIcon, LucideIcon> = {
  pipeline: Kanban,
  board: SquareKanban,
  salesperson: UserRound,
  documents: FileText,
  service: Wrench,
  data: Database,
  users: Users,
  company: Building2,
  manufacturers: Factory,
  products: Package,
  profile: CircleUserRound,
  status: Activity,
  compliance: ShieldCheck,
  privacy: Lock,
  anonymization: UserRoundX,
};
