import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { waitMessage } from '#web/lib/api/wait-message.ts';
import { toFormErrors } from '#web/lib/form/server-errors.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** What is wrong, by field. */
export type Problems = Readonly<Record<string, string | undefined>>;

interface SecretFormOptions<Values extends Readonly<Record<string, string>>> {
  /** The fields, each empty. */
  blank: Values;
  /** What can be said before anything is sent. */
  check: (values: Values) => Problems;
  send: (values: Values) => Promise<void>;
  /** Said where the server says nothing: "Failed to change password." */
  failure: string;
  /** The field of a refusal that names none, such as that of a wrong code. */
  fieldOf?: (error: unknown) => keyof Values | null;
}

/**
 * A form of passwords and codes, in plain state: the form kit would keep them as a draft where the
 * session ends, and trim them. They are forgotten once they were taken.
 */
export function useSecretForm<const Values extends Readonly<Record<string, string>>>(
  options: SecretFormOptions<Values>,
) {
  const { blank, check, send, failure, fieldOf } = options;
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
    const { fields, general: said } = toFormErrors(error, Object.keys(blank), failure);
    const field = fieldOf?.(error);
    if (field !== undefined && field !== null) return show(form, { [field]: said ?? failure });
    show(form, fields);
    setGeneral(waitMessage(error, formats) ?? said);
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
    /** Why it was refused, where no field is to blame. */
    general,
    busy,
    isDirty: Object.values(values).some((value) => value !== ''),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
    /** What ties an input to a field. */
    input: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: target.value });
        // It was said of what stood there before.
        setProblems({ ...problems, [name]: undefined });
      },
    }),
  };
}
