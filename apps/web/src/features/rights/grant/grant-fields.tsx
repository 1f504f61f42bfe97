import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PeriodField } from '#web/features/rights/period-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { readWishes, wishKey, withWish, writeWish, type Wish } from './wish.ts';
import { WishChooser } from './wish-chooser.tsx';
import { WishList } from './wish-list.tsx';

export interface GrantFieldsProps {
  form: ContractForm;
  /** It was to go on, and nothing is chosen. */
  missing: boolean;
  problems: ReadonlyMap<number, string>;
  /** The wishes have changed: what was said of them holds no more. */
  onChange: () => void;
}

/** What is to be granted, how long and why. */
export function GrantFields({ form, missing, problems, onChange }: GrantFieldsProps) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: 'wishes' });
  const wishes = readWishes(field.value);
  const set = (changed: readonly Wish[]) => {
    field.onChange(changed.map(writeWish));
    onChange();
  };
  return (
    <>
      <WishChooser
        onAdd={(wish) => set(withWish(wishes, wish))}
        error={missing ? t('rights.nothing_chosen') : undefined}
      />
      <WishList
        wishes={wishes}
        problems={problems}
        onRemove={(wish) => set(wishes.filter((one) => wishKey(one) !== wishKey(wish)))}
      />
      <output className="sr-only">{t('rights.chosen_count', { count: wishes.length })}</output>
      <PeriodField form={form} />
      <TextField form={form} name="reason" hint={t('rights.reason_hint')} />
      <TextField form={form} name="notes" multiline hint={t('rights.notes_hint')} />
    </>
  );
}
