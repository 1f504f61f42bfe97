import { Lock, Mail, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import type { MessageMode } from './message-mode.ts';

const modes: readonly { mode: MessageMode; Icon: LucideIcon; on: string }[] = [
  {
    mode: 'internal_note',
    Icon: Lock,
    on: 'has-checked:bg-warning-soft has-checked:text-warning',
  },
  { mode: 'reply', Icon: Mail, on: 'has-checked:bg-info-soft has-checked:text-info' },
];

export interface ModeChoiceProps {
  mode: MessageMode;
  onChange: (mode: MessageMode) => void;
}

/** Choice between internal note and reply. */
export function ModeChoice({ mode: chosen, onChange }: ModeChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded bg-sunken p-1 sm:max-w-md">
      <legend className="sr-only">{t('service_requests.conversation.who_reads')}</legend>
      {modes.map(({ mode, Icon, on }) => (
        <label
          key={mode}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-[calc(var(--radius)-2px)] px-2 py-1.5 text-center text-sm font-medium text-soft transition-colors duration-100 hover:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus touch:min-h-11',
            on,
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={mode === chosen}
            onChange={() => onChange(mode)}
          />
          <Icon aria-hidden className="size-4 shrink-0" />
          {t(`service_requests.conversation.modes.${mode}`)}
        </label>
      ))}
    </fieldset>
  );
}
