import { urgencies, type Urgency } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { DropdownMenuCheckboxItems, DropdownMenuLabel } from '#web/ui/dropdown-menu.tsx';

interface UrgencyItemsProps {
  chosen: readonly Urgency[];
  onChange: (chosen: Urgency[] | undefined) => void;
}

/** Items of a menu that filters a list by urgency; nothing chosen is undefined. */
export function UrgencyItems({ chosen, onChange }: UrgencyItemsProps) {
  const { t } = useTranslation();
  return (
    <>
      <DropdownMenuLabel>{t('fields.urgency')}</DropdownMenuLabel>
      <DropdownMenuCheckboxItems
        label={t('fields.urgency')}
        options={urgencies.map((value) => ({
          value,
          label: t(`promises.urgencies.${value}`),
          checked: chosen.includes(value),
        }))}
        onToggle={(ticked, isOn) => {
          const next = urgencies.filter((one) => (one === ticked ? isOn : chosen.includes(one)));
          onChange(next.length > 0 ? next : undefined);
        }}
      />
    </>
  );
}
