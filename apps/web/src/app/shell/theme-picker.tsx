import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themes, useTheme } from '#web/lib/theme/theme.ts';
import { HeaderSelect } from './header-select.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the operating system has it. */
export function ThemePicker() {
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
