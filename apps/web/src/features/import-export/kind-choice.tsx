import type { ImportKind } from '@portal/contract/import-export';
import { Building2, MapPin, Package, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const icons = {
  customers: Building2,
  clinics: MapPin,
  installed_devices: Stethoscope,
  products: Package,
} as const satisfies Record<ImportKind, unknown>;

export interface KindChoiceProps {
  kinds: readonly ImportKind[];
  value: ImportKind;
  onChange: (kind: ImportKind) => void;
}

/** Choice of the file's kind. */
export function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-ink">{t('imports.what')}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {kinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <label
              key={kind}
              className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded border border-control bg-surface px-3 py-2.5 font-medium text-ink transition-colors duration-100 hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="import-kind"
                className="sr-only"
                checked={kind === value}
                onChange={() => onChange(kind)}
              />
              <Icon aria-hidden className="size-4 shrink-0 text-soft" />
              <span className="min-w-0 wrap-anywhere">{t(`imports.kinds.${kind}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
