import type { RouteBody, Route } from '@portal/contract/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useFormState, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '../api/api-error.ts';
import { getChangedValues } from './changed-values.ts';
import { createChoiceLabels, type ChoiceLabels } from './choice-labels.ts';
import {
  contractResolver,
  type FormValues,
  type GetLabel,
  type MissingTexts,
} from './contract-resolver.ts';
import { registerDraft, takeDraft } from './draft.ts';
import { toFormErrors } from './server-errors.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** The newest state of what is edited, for the choice after a stale save. */
export interface Latest {
  values: FormValues;
  etag: string | null;
}

export interface ContractFormOptions<R extends Route, Result> {
  /** The call that saves; its body says what each field must be. */
  route: R;
  /** What the controls hold at first, one entry for each field of the form. */
  values: FormValues;
  /** The version that `values` was read at; null for a new object. Both count at the opening only. */
  etag?: string | null;
  /** What a field is called; `fields.*` of the dictionary where absent. */
  getLabel?: GetLabel | undefined;
  /** What is said where one of these fields is missing; "… is required" where absent. */
  missing?: MissingTexts | undefined;
  /** `idempotencyKey` names what is made, the same at each attempt until it is. */
  save: (body: RouteBody<R>, etag: string | null, idempotencyKey: string) => Promise<Result>;
  /** Asks the user before this is saved; answers whether it is to be. */
  confirmSave?: (body: RouteBody<R>) => Promise<boolean>;
  /** Where a 409 stands too: the one field that it is about. */
  conflictField?: string | undefined;
  onSaved: (result: Result) => void;
  /** Said where the server says nothing: "Failed to save the customer". */
  failure: string;
  /** Names the form, for the draft that outlives a session's end: "customer:new". */
  draft: string;
  /** Reads the newest state after a 412. */
  latest?: () => Promise<Latest>;
}

/** A form as the form kit's parts take it. */
export interface ContractForm {
  route: Route;
  control: Control<FormValues>;
  getLabel: GetLabel;
  /** What the values of fields with choices are called. */
  choices: ChoiceLabels;
  submit: (event?: { preventDefault: () => void }) => void;
  busy: boolean;
  isDirty: boolean;
  /** What failed when a save did, in words: "Failed to save the customer". */
  failure: string;
  /** Why the last save failed, where it is about no field. */
  general: string | null;
  /** It was saved elsewhere in the meantime. */
  stale: Stale | null;
  /** Goes on with what the server has now, for a form that stays open; what was typed since stays. */
  follow: (latest: Latest) => void;
}

export interface Stale {
  theirs: FormValues;
  mine: FormValues;
  /** The fields that were changed here and elsewhere, differently; what was changed here alone is no conflict. */
  conflicts: readonly string[];
  /** The fields that were changed elsewhere alone; they stay so. */
  others: readonly string[];
  /** Who was faster, as the server says it; null where it says nothing. */
  message: string | null;
  /** Whether anything here differs from what is saved now. */
  isSame: boolean;
  /** Saves what was changed here on top of the other's version. */
  keepMine: () => void;
  /** Fills the form with the other's version. */
  takeTheirs: () => void;
  close: () => void;
}

/** What was found when a save came late; `touched` are the fields that were changed here. */
interface Conflict
  extends Latest, Pick<Stale, 'mine' | 'conflicts' | 'others' | 'message' | 'isSame'> {
  touched: FormValues;
}

/** Names no version there is (RFC 9110 §13.1.1): what is saved over it is refused as stale. */
const noVersion = '"0"';

/** A form made from a call of the contract: checks, saves once, and maps refusals to its fields. */
export function useContractForm<const R extends Route, Result>(
  options: ContractFormOptions<R, Result>,
): ContractForm {
  const { t } = useTranslation();
  const getDefaultLabel: GetLabel = (field) => t(`fields.${field}`, { defaultValue: field });
  const { route, getLabel = getDefaultLabel, missing, draft, failure } = options;
  const resolver = useMemo(
    () => contractResolver(route, getLabel, missing),
    [route, getLabel, missing],
  );
  const form = useForm<FormValues, unknown, RouteBody<R>>({
    defaultValues: options.values,
    resolver,
  });
  const { isDirty, isSubmitting, defaultValues } = useFormState({ control: form.control });
  const [choices] = useState(createChoiceLabels);
  const [general, setGeneral] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // What is saved over: the version that was read, until the user has seen a newer one and chosen.
  const version = useRef(options.etag ?? null);
  // A draft of an older version: what its fields held before is not known any more.
  const baseIsLost = useRef(false);
  const idempotencyKey = useIdempotencyKey();

  useEffect(() => {
    const stored = takeDraft(draft);
    if (!stored) return;
    for (const [name, value] of Object.entries(stored.values))
      form.setValue(name, value, { shouldDirty: true });
    // A draft is of the version it was made from: where there is a newer one, its save is stale.
    if (stored.etag === version.current) return;
    version.current = stored.etag ?? noVersion;
    baseIsLost.current = true;
  }, [draft, form]);
  useEffect(() => {
    const snapshot = () => {
      const values = getChangedValues(form.getValues(), defaultValues ?? {});
      return isDirty ? { etag: version.current, values } : null;
    };
    return registerDraft(draft, snapshot);
  }, [draft, form, isDirty, defaultValues]);

  const save = async (body: RouteBody<R>, etag: string | null) => {
    if (options.confirmSave && !(await options.confirmSave(body))) return;
    setGeneral(null);
    try {
      const result = await options.save(body, etag, idempotencyKey.take());
      idempotencyKey.saved();
      form.reset(form.getValues());
      options.onSaved(result);
    } catch (error) {
      idempotencyKey.failed(error);
      if (hasStatus(error, 412) && options.latest)
        await options.latest().then((latest) => showConflict(latest, error.detail), refuse);
      else refuse(error);
    }
  };

  const showConflict = (latest: Latest, message: string | null) => {
    const mine = form.getValues();
    const touched = getChangedValues(mine, defaultValues ?? {});
    const moved = getChangedValues(latest.values, defaultValues ?? {});
    const differing = Object.keys(getChangedValues(touched, latest.values));
    const conflicts = baseIsLost.current ? differing : differing.filter((name) => name in moved);
    const isSame = Object.keys(getChangedValues(mine, latest.values)).length === 0;
    const others = Object.keys(moved).filter((name) => !(name in touched));
    setConflict({ ...latest, mine, touched, conflicts, others, message, isSame });
  };

  const refuse = (error: unknown) => {
    const { conflictField, values } = options;
    const { fields, general } = toFormErrors(error, Object.keys(values), failure, conflictField);
    setGeneral(general);
    const first = Object.keys(options.values).find((name) => name in fields);
    for (const [name, message] of Object.entries(fields))
      form.setError(name, { type: 'server', message }, { shouldFocus: name === first });
  };

  const submitWith = (etag: string | null) =>
    form.handleSubmit((body) => (isSubmitting ? undefined : save(body, etag)));

  const continueFrom = ({ etag }: Latest) => {
    version.current = etag;
    baseIsLost.current = false;
    setConflict(null);
  };

  const stale: Stale | null = conflict && {
    theirs: conflict.values,
    mine: conflict.mine,
    conflicts: conflict.conflicts,
    others: conflict.others,
    message: conflict.message,
    isSame: conflict.isSame,
    keepMine: () => {
      form.reset(conflict.values);
      for (const [name, value] of Object.entries(conflict.touched))
        form.setValue(name, value, { shouldDirty: true });
      continueFrom(conflict);
      void submitWith(conflict.etag)();
    },
    takeTheirs: () => {
      form.reset(conflict.values);
      continueFrom(conflict);
    },
    close: () => setConflict(null),
  };

  return {
    route,
    control: form.control,
    getLabel,
    choices,
    submit: (event) => {
      event?.preventDefault();
      void submitWith(version.current)();
    },
    busy: isSubmitting,
    isDirty,
    failure,
    general,
    stale,
    follow: (latest) => {
      form.reset(latest.values, { keepDirtyValues: true });
      version.current = latest.etag;
    },
  };
}
