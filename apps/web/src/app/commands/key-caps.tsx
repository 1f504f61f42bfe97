import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { isMac } from './shortcuts.ts';

// Drawn, because the font has no such signs; screen readers get the key's name.
const drawings: Readonly<Record<string, LucideIcon>> = { ArrowDown, ArrowUp };

/** Shows the keys of a shortcut as they appear on the keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation();
  const named = (key: string): string => {
    if (key === 'Mod') return isMac() ? 'Cmd' : 'Ctrl';
    const known = (['Enter', 'Escape', 'Home', 'End', 'ArrowDown', 'ArrowUp'] as const).find(
      (one) => one === key,
    );
    return known ? t(`commands.key_names.${known}`) : key.toUpperCase();
  };
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map((chord, at) => (
        <Fragment key={chord}>
          {at > 0 ? <span className="text-xs text-soft">{t('commands.then')}</span> : null}
          {chord.split('+').map((key) => (
            <kbd
              key={key}
              className="inline-grid min-w-6 place-items-center rounded-small border border-line bg-sunken px-1.5 font-sans text-xs/5 text-soft"
            >
              <KeyName name={named(key)} Drawing={drawings[key]} />
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

function KeyName({ name, Drawing }: { name: string; Drawing: LucideIcon | undefined }) {
  if (!Drawing) return name;
  return (
    <>
      <Drawing aria-hidden className="size-3" />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
