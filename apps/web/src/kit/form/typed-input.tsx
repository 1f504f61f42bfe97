import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { TypedText } from './use-typed-text.ts';

/** Props of an input whose value is read from what is typed. */
export interface TypedValueProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type'
> {
  /** A value, the text of an incomplete one as it was typed, or empty. */
  value: string;
  /** Receives a value, the text as long as it is none, or an empty text. */
  onChange: (value: string) => void;
  /** False where the field around several inputs says how they are written. */
  reports?: boolean | undefined;
}

interface TypedInputProps extends Omit<TypedValueProps, 'value' | 'onChange'> {
  typed: TypedText;
  /** Says how a value is written. */
  problem: string;
  inputClassName?: string | undefined;
  /** Box of the input without what is said below it. */
  boxRef?: RefObject<HTMLDivElement | null> | undefined;
  /** Content over the input. */
  children?: ReactNode;
}

/**
 * Input of a value that is typed as people write it. Says how it is written if it is left with anything else,
 * unless `aria-invalid` shows that a form does.
 */
export function TypedInput(props: TypedInputProps) {
  const { typed, problem, reports = true, boxRef, inputClassName, children, ...others } = props;
  const { onBlur, className, ...rest } = others;
  const problemId = useId();
  const isReported = reports && typed.isWrong && rest['aria-invalid'] !== true;
  const state = isReported
    ? {
        'aria-invalid': true,
        'aria-describedby': classNames(problemId, rest['aria-describedby']),
      }
    : {};
  return (
    <div className={className}>
      <div ref={boxRef} className="relative">
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...rest}
          {...state}
          value={typed.text}
          onChange={({ target }) => typed.type(target.value)}
          onBlur={(event) => {
            typed.leave();
            onBlur?.(event);
          }}
          className={classNames('w-full tabular-nums', inputClassName)}
        />
        {children}
      </div>
      {isReported ? (
        // Reserves the width of the input, however long the sentence is.
        <div className="mt-1.5 w-0 min-w-full">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
