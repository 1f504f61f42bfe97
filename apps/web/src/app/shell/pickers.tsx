import { isLanguage, type Language, languages } from '@portal/contract/kernel';
import { changeMe } from '@portal/contract/users';
import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { chooseLanguage } from '#web/lib/i18n/detection.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { changeSession, getSession } from '#web/lib/session/session-store.ts';
import { chooseTheme, themes, useTheme } from '#web/lib/theme/theme.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

// The compiler's caches are left out here: they are more script than they save in two quiet controls,
// which are part of the sign-in.

export interface HeaderSelectProps {
  /** Accessible name of the control; visually the icon replaces it. */
  label: string;
  icon: ReactNode;
  value: string;
  options: readonly { value: string; label: string; lang?: string }[];
  onChange: (value: string) => void;
}

/** A quiet native select for the header: icon and value, no frame. */
function HeaderSelect({ label, icon, value, options, onChange }: HeaderSelectProps) {
  'use no memo';
  return (
    <label className="relative flex h-9 items-center rounded text-soft hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus touch:h-11 [&_svg]:pointer-events-none [&_svg]:absolute [&_svg]:start-2.5 [&_svg]:size-4">
      <VisuallyHidden>{label}</VisuallyHidden>
      {icon}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full cursor-pointer appearance-none rounded bg-transparent ps-8.5 pe-2.5 text-sm font-medium text-inherit outline-none"
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            lang={option.lang}
            className="bg-raised text-ink"
          >
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Changes the language of the portal; a signed-in user's choice is stored in their profile. */
export function LanguagePicker() {
  'use no memo';
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = async (value: string) => {
    if (!isLanguage(value)) return;
    await chooseLanguage(value);
    await saveChoice(value).catch((error: unknown) =>
      toasts.show({ tone: 'danger', title: getErrorMessage(error, t('errors.profile_failed')) }),
    );
  };
  return (
    <HeaderSelect
      label={t('app.language')}
      icon={<Languages aria-hidden />}
      value={language}
      options={languages.map((value) => ({
        value,
        label: t(`app.own_names.${value}`),
        lang: value,
      }))}
      onChange={(value) => void choose(value)}
    />
  );
}

async function saveChoice(language: Language): Promise<void> {
  const { user } = getSession();
  if (!user || user.preferred_language === language) return;
  const changed = await call(changeMe, { body: { preferred_language: language } });
  if (getSession().user?.id === changed.id) changeSession({ user: changed });
}

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the operating system has it. */
export function ThemePicker() {
  'use no memo';
  const { t } = useTranslation();
  const theme = useTheme();
  const Icon = icons[theme];
  return (
    <HeaderSelect
      label={t('app.theme')}
      icon={<Icon aria-hidden />}
      value={theme}
      options={themes.map((one) => ({ value: one, label: t(`app.themes.${one}`) }))}
      onChange={(chosen) => {
        const known = themes.find((one) => one === chosen);
        if (known) chooseTheme(known);
      }}
    />
  );
}
