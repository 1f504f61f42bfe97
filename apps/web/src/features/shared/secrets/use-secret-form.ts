import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { getWaitMessage } from '#web/lib/api/error-message.ts';
import { toFormErrors } from '#web/lib/form/server-errors.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Error messages by field. */
export type Problems = Readonly<Record<string, string | undefined>>;

interface SecretFormOptions<Values extends Readonly<Record<string, string>>> {
  /** Empty values of all fields. */
  blank: Values;
  /** Validates before sending. */
  check: (values: Values) => Problems;
  send: (values: Values) => Promise<void>;
  /** Fallback error message: "Failed to change password." */
  failure: string;
  /** Returns the field of a rejection that names none, such as a wrong code. */
  findField?: (error: unknown) => keyof Values | null;
}

/**
 * Form of passwords and codes in plain state: the form kit would trim them and save them as a
 * draft. Clears the values after a successful submit.
 */
export function useSecretForm<const Values extends Readonly<Record<string, string>>>(
  options: SecretFormOptions<Values>,
) {
  const { blank, check, send, failure, findField } = options;
  const formats = useFormats();
  const [values, setValues] = useState<Values>(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found);
    const controls = Array.from(form.elements);
    const first = controls.find((one) => one instanceof HTMLInputElement && found[one.name]);
    if (!(first instanceof HTMLInputElement)) return;
    first.focus();
    first.select();
  };
  const refuse = (form: HTMLFormElement, error: unknown) => {
    const { fields, formError: message } = toFormErrors(error, Object.keys(blank), failure);
    const field = findField?.(error);
    if (field !== undefined && field !== null) return show(form, { [field]: message ?? failure });
    show(form, fields);
    setGeneral(getWaitMessage(error, formats) ?? message);
  };
  const submit = async (form: HTMLFormElement) => {
    setGeneral(null);
    const found = check(values);
    show(form, found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      await send(values);
      setValues(blank);
    } catch (error) {
      refuse(form, error);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    problems,
    /** Error message that belongs to no field. */
    general,
    busy,
    isDirty: Object.values(values).some((value) => value !== ''),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
    /** Props that bind an input to a field. */
    input: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: target.value });
        // The error referred to the previous value.
        setProblems({ ...problems, [name]: undefined });
      },
    }),
  };
}
