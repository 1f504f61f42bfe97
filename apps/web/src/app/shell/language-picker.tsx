import { isLanguage, languages, type Language } from '@portal/contract/kernel';
import { changeMe } from '@portal/contract/users';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { chooseLanguage } from '#web/lib/i18n/choose-language.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { changeSession, getSession } from '#web/lib/session/session-store.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { HeaderSelect } from './header-select.tsx';

/** Changes the language of the portal; a signed-in user's choice is stored in their profile. */
export function LanguagePicker() {
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
      options={languages.map((value) => ({ value: value, label: t(`app.languages.${value}`) }))}
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
