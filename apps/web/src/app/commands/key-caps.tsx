import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac } from './shortcuts.ts';

const arrows: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Mod: 'Ctrl' };

/** The keys of a shortcut as they stand on the keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation();
  const named = (key: string): string => {
    if (key === 'Mod' && isMac()) return '⌘';
    const known = (['Enter', 'Escape', 'Home', 'End'] as const).find((one) => one === key);
    return known ? t(`commands.key_names.${known}`) : (arrows[key] ?? key.toUpperCase());
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
              {named(key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
