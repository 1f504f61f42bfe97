import { useTranslation } from 'react-i18next';
import { readTypedTime } from '#web/lib/days/typed-time.ts';
import { TypedInput, type TypedValueProps } from './typed-input.tsx';
import { useTypedText } from './use-typed-text.ts';

/** Time of day, `HH:MM` in 24 hours, whatever the browser's language; typed as people write it. */
export function TimeInput({ value, onChange, ...rest }: TypedValueProps) {
  const { t } = useTranslation();
  const typed = useTypedText({ value, onChange, read: readTypedTime, toText: (time) => time });
  return (
    <TypedInput
      placeholder={t('form.time_form')}
      {...rest}
      typed={typed}
      problem={t('validation.time')}
    />
  );
}
