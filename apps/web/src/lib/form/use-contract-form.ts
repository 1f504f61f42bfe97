import type { RouteBody, Route } from '@portal/contract/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useFormState, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '../api/api-error.ts';
import { changedValues } from './changed-values.ts';
import { choiceWords, type ChoiceWords } from './choice-words.ts';
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

export interface ContractFormOptions<R extends Route, Answer> {
  /** The call that saves; its body says what each field must be. */
  route: R;
  /** What the controls hold at first, one entry for each field of the form. */
  values: FormValues;
  /** The version that `values` was read at; null for a new object. Both count at the opening only. */
  etag?: string | null;
  /** What a field is called; `fields.*` of the dictionary where absent. */
  labelOf?: GetLabel | undefined;
  /** What is said where one of these fields is missing; "… is required" where absent. */
  missing?: MissingTexts | undefined;
  /** `idempotencyKey` names what is made, the same at each attempt until it is. */
  save: (body: RouteBody<R>, etag: string | null, onceKey: string) => Promise<Answer>;
  /** Asks the user before this is saved; answers whether it is to be. */
  askFirst?: (body: RouteBody<R>) => Promise<boolean>;
  /** Where a 409 stands too: the one field that it is about. */
  conflictField?: string | undefined;
  onSaved: (answer: Answer) => void;
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
  labelOf: GetLabel;
  /** What the values of fields with choices are called. */
  choices: ChoiceWords;
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
  said: string | null;
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
  extends Latest, Pick<Stale, 'mine' | 'conflicts' | 'others' | 'said' | 'isSame'> {
  touched: FormValues;
}

/** Names no version there is (RFC 9110 §13.1.1): what is saved over it is refused as stale. */
const noVersion = '"0"';

/** A form made from a call of the contract: checks, saves once, and maps refusals to its fields. */
export function useContractForm<const R extends Route, Answer>(
  options: ContractFormOptions<R, Answer>,
): ContractForm {
  const { t } = useTranslation();
  const sharedWord: GetLabel = (field) => t(`fields.${field}`, { defaultValue: field });
  const { route, labelOf = sharedWord, missing, draft, failure } = options;
  const resolver = useMemo(
    () => contractResolver(route, labelOf, missing),
    [route, labelOf, missing],
  );
  const form = useForm<FormValues, unknown, RouteBody<R>>({
    defaultValues: options.values,
    resolver,
  });
  const { isDirty, isSubmitting, defaultValues } = useFormState({ control: form.control });
  const [choices] = useState(choiceWords);
  const [general, setGeneral] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // What is saved over: the version that was read, until the user has seen a newer one and chosen.
  const version = useRef(options.etag ?? null);
  // A draft of an older version: what its fields held before is not known any more.
  const baseIsLost = useRef(false);
  const once = useIdempotencyKey();

  useEffect(() => {
    const kept = takeDraft(draft);
    if (!kept) return;
    for (const [name, value] of Object.entries(kept.values))
      form.setValue(name, value, { shouldDirty: true });
    // A draft is of the version it was made from: where there is a newer one, its save is stale.
    if (kept.etag === version.current) return;
    version.current = kept.etag ?? noVersion;
    baseIsLost.current = true;
  }, [draft, form]);
  useEffect(() => {
    const snapshot = () => {
      const values = changedValues(form.getValues(), defaultValues ?? {});
      return isDirty ? { etag: version.current, values } : null;
    };
    return registerDraft(draft, snapshot);
  }, [draft, form, isDirty, defaultValues]);

  const save = async (body: RouteBody<R>, etag: string | null) => {
    if (options.askFirst && !(await options.askFirst(body))) return;
    setGeneral(null);
    try {
      const answer = await options.save(body, etag, once.take());
      once.saved();
      form.reset(form.getValues());
      options.onSaved(answer);
    } catch (error) {
      once.failed(error);
      if (hasStatus(error, 412) && options.latest)
        await options.latest().then((latest) => meet(latest, error.detail), refuse);
      else refuse(error);
    }
  };

  const meet = (latest: Latest, said: string | null) => {
    const mine = form.getValues();
    const touched = changedValues(mine, defaultValues ?? {});
    const moved = changedValues(latest.values, defaultValues ?? {});
    const differing = Object.keys(changedValues(touched, latest.values));
    const conflicts = baseIsLost.current ? differing : differing.filter((name) => name in moved);
    const isSame = Object.keys(changedValues(mine, latest.values)).length === 0;
    const others = Object.keys(moved).filter((name) => !(name in touched));
    setConflict({ ...latest, mine, touched, conflicts, others, said, isSame });
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

  const goOnFrom = ({ etag }: Latest) => {
    version.current = etag;
    baseIsLost.current = false;
    setConflict(null);
  };

  const stale: Stale | null = conflict && {
    theirs: conflict.values,
    mine: conflict.mine,
    conflicts: conflict.conflicts,
    others: conflict.others,
    said: conflict.said,
    isSame: conflict.isSame,
    keepMine: () => {
      form.reset(conflict.values);
      for (const [name, value] of Object.entries(conflict.touched))
        form.setValue(name, value, { shouldDirty: true });
      goOnFrom(conflict);
      void submitWith(conflict.etag)();
    },
    takeTheirs: () => {
      form.reset(conflict.values);
      goOnFrom(conflict);
    },
    close: () => setConflict(null),
  };

  return {
    route,
    control: form.control,
    labelOf,
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
