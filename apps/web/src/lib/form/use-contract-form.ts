import type { RouteBody, Route } from '@portal/contract/kernel';
import { useMemo, useRef, useState } from 'react';
import { useForm, useFormState, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '../api/api-error.ts';
import { createChoiceLabels, type ChoiceLabels } from './choice-labels.ts';
import {
  contractResolver,
  type Demands,
  type FormValues,
  type GetLabel,
  listSecrets,
} from './contract-resolver.ts';
import { toFormErrors } from './server-errors.ts';
import {
  forgetDraft,
  getChangedValues,
  toAttemptName,
  useFormDraft,
  useStoredDraft,
} from './use-form-draft.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** Latest version of the edited object, for the choice after a stale save. */
export interface Latest {
  values: FormValues;
  etag: string | null;
}

export interface ContractFormOptions<R extends Route, Result> extends Demands {
  /** Route that saves; its body defines the validation. */
  route: R;
  /** Initial value of each field of the form. */
  values: FormValues;
  /** ETag of `values`; null for a new object. Only the initial `values` and `etag` count. */
  etag?: string | null;
  /** Returns a field's label; defaults to `fields.*` of the dictionary. */
  getLabel?: GetLabel | undefined;
  /** Saves; `idempotencyKey` stays the same until an attempt succeeds. */
  save: (body: RouteBody<R>, etag: string | null, idempotencyKey: string) => Promise<Result>;
  /** Asks the user before saving; resolves with whether to save. */
  confirmSave?: (body: RouteBody<R>) => Promise<boolean>;
  /** Field that also shows the message of a 409. */
  conflictField?: string | undefined;
  onSaved: (result: Result) => void;
  /** Returns true for a save that stored nothing yet, such as a step that was passed: the form stays unsaved. */
  isPassed?: (result: Result) => boolean;
  /** Fallback error message: "Failed to save the customer". */
  failure: string;
  /** Returns the message of an error that the server did not send; null for the usual one. */
  explainError?: (error: unknown) => string | null;
  /**
   * Key of the draft that survives a reload and the end of the session: "customer:new". Null for a
   * form about a selection, which a reload empties: the draft would be offered for other objects.
   */
  draft: string | null;
  /** Fields that say which files were chosen. A draft leaves them out, because the files are gone. */
  files?: readonly string[] | undefined;
  /** Loads the latest version after a 412. */
  latest?: () => Promise<Latest>;
}

/** Form state for the components of the form kit. */
export interface ContractForm {
  route: Route;
  /** Fields that the form requires besides those of the contract. */
  required?: readonly string[] | undefined;
  control: Control<FormValues>;
  getLabel: GetLabel;
  /** Labels of the options of choice fields. */
  choices: ChoiceLabels;
  submit: (event?: { preventDefault: () => void }) => void;
  busy: boolean;
  isDirty: boolean;
  /** Title of the failure toast: "Failed to save the customer". */
  failure: string;
  /** Error of the last save that belongs to no field. */
  formError: string | null;
  /** Set when the object was saved elsewhere first. */
  stale: Stale | null;
  /** True while the form shows what was typed before a reload or the end of the session. */
  isRestored: boolean;
  /** True if files were chosen before, which have to be chosen again. */
  lostFiles: boolean;
  /** Returns whether more was typed since the draft was restored. */
  hasTypedMore: () => boolean;
  /** Returns to the values without what was typed. */
  discard: () => void;
  /** Removes the stored draft, once the user has decided to leave without saving. */
  forget: () => void;
  /** Continues from the server's latest version in a form that stays open; keeps unsaved input. */
  follow: (latest: Latest) => void;
}

export interface Stale {
  theirs: FormValues;
  mine: FormValues;
  /** Fields changed differently here and elsewhere. */
  conflicts: readonly string[];
  /** Fields changed elsewhere only; those changes stay. */
  others: readonly string[];
  /** Server's message about who saved first; null if none. */
  message: string | null;
  /** True if nothing here differs from the saved version. */
  isSame: boolean;
  /** Saves the local changes on top of the remote version. */
  keepMine: () => void;
  /** Resets the form to the remote version. */
  takeTheirs: () => void;
  close: () => void;
}

/** State after a 412; `touched` are the fields changed here. */
interface Conflict
  extends Latest, Pick<Stale, 'mine' | 'conflicts' | 'others' | 'message' | 'isSame'> {
  touched: FormValues;
}

const noFiles: readonly string[] = [];

/** ETag that matches no version (RFC 9110 §13.1.1), so that saving returns 412. */
const noVersion = '"0"';

/**
 * Form state for a route of the contract: validates, saves once at a time, and maps errors to
 * fields.
 */
export function useContractForm<const R extends Route, Result>(
  options: ContractFormOptions<R, Result>,
): ContractForm {
  const { t } = useTranslation();
  const getDefaultLabel: GetLabel = (field) => t(`fields.${field}`, { defaultValue: field });
  const { route, getLabel = getDefaultLabel, missing, required, draft, failure } = options;
  const resolver = useMemo(
    () => contractResolver(route, getLabel, { missing, required }),
    [route, getLabel, missing, required],
  );
  const form = useForm<FormValues, unknown, RouteBody<R>>({
    defaultValues: options.values,
    resolver,
  });
  const { isDirty, isSubmitting, defaultValues } = useFormState({ control: form.control });
  const [etagRead] = useState(options.etag ?? null);
  const stored = useStoredDraft(draft, options.values);
  const isOutdated = stored !== null && stored.etag !== etagRead;
  const [choices] = useState(createChoiceLabels);
  const [formError, setFormError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // ETag to save over: the version first read, until the user has chosen after a conflict. A draft
  // keeps its own, so that saving over a newer version conflicts.
  const version = useRef(isOutdated ? (stored.etag ?? noVersion) : etagRead);
  // True for a draft of an older version, whose base values are unknown.
  const baseIsLost = useRef(isOutdated);
  const secrets = useMemo(() => listSecrets(route), [route]);
  const { files = noFiles } = options;
  const isRestored = useFormDraft({ name: draft, stored, form, version, secrets, files });
  // Stored with the draft, because what was typed may be sent again after a reload.
  const idempotencyKey = useIdempotencyKey(draft === null ? null : toAttemptName(draft));

  const save = async (body: RouteBody<R>, etag: string | null) => {
    if (options.confirmSave && !(await options.confirmSave(body))) return;
    setFormError(null);
    try {
      const result = await options.save(body, etag, idempotencyKey.take());
      idempotencyKey.saved();
      const keepDefaultValues = options.isPassed?.(result) ?? false;
      form.reset(form.getValues(), { keepDefaultValues });
      // A form that has gone while it was saved does not hear of the reset.
      if (!keepDefaultValues) forgetDraft(draft);
      options.onSaved(result);
    } catch (error) {
      idempotencyKey.failed(error);
      if (hasStatus(error, 412) && options.latest)
        await options.latest().then((latest) => showConflict(latest, error.detail), showErrors);
      else showErrors(error);
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

  const showErrors = (error: unknown) => {
    const { conflictField, values } = options;
    const { fields, formError } = toFormErrors(error, Object.keys(values), failure, conflictField);
    setFormError(options.explainError?.(error) ?? formError);
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
      continueFrom(conflict);
      form.reset(conflict.values);
      for (const [name, value] of Object.entries(conflict.touched))
        form.setValue(name, value, { shouldDirty: true });
      void submitWith(conflict.etag)();
    },
    takeTheirs: () => {
      continueFrom(conflict);
      form.reset(conflict.values);
    },
    close: () => setConflict(null),
  };

  return {
    route,
    required,
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
    formError,
    stale,
    isRestored,
    lostFiles: stored?.hasFiles === true,
    hasTypedMore: () =>
      Object.keys(getChangedValues(form.getValues(), { ...defaultValues, ...stored?.values }))
        .length > 0,
    discard: () => {
      if (baseIsLost.current) version.current = etagRead;
      baseIsLost.current = false;
      idempotencyKey.saved();
      setFormError(null);
      form.reset(defaultValues);
    },
    forget: () => forgetDraft(draft),
    follow: (latest) => {
      version.current = latest.etag;
      baseIsLost.current = false;
      form.reset(latest.values, { keepDirtyValues: true });
    },
  };
}
