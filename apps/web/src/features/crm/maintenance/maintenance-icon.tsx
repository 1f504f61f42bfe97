import type { MaintenanceRecord } from '@portal/contract/crm';
import { Download, Gauge, ShieldCheck, ShieldPlus, Wrench } from 'lucide-react';

const icons = {
  preventive: ShieldPlus,
  corrective: Wrench,
  safety_test: ShieldCheck,
  calibration: Gauge,
  software_update: Download,
} as const;

/** Icon of a kind of maintenance; its label is beside it. */
export function MaintenanceIcon({ kind }: { kind: MaintenanceRecord['kind'] }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-4" />;
}
