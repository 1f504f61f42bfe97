import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { readTypedTime } from '#web/lib/days/typed-time.ts';
import { Input } from '#web/ui/input.tsx';
import { useTypedText } from './use-typed-text.ts';

export interface TimeInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type'
> {
  /** A time, `HH:MM`, the text of an incomplete one as it was typed, or empty. */
  value: string;
  /** Receives a time, the text as long as it is none, or an empty text. */
  onChange: (value: string) => void;
}

/** Time of day in 24 hours, whatever the browser's language; typed as people write it. */
export function TimeInput({ value, onChange, onBlur, ...rest }: TimeInputProps) {
  const { t } = useTranslation();
  const typed = useTypedText({ value, onChange, read: readTypedTime, toText: (time) => time });
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('form.time_form')}
      {...rest}
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={(event) => {
        typed.leave();
        onBlur?.(event);
      }}
    />
  );
}
