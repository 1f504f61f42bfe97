import type { BulkRefusedRow, BulkResult } from '@portal/contract/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToastAction, type ToastMessage, toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';

/** What can be changed together; `openings` are the tickets that requests become. */
export type BulkKind = 'tickets' | 'requests' | 'openings' | 'leads';

/** What a call has besides the changes. */
export type BulkMode = { preview: true } | { versions: number[] };

/** What a submitted form did: its first submission asks what would change, its second changes it. */
interface Submitted {
  outcome: BulkResult;
  /** Changes as they were sent; null after the change itself. */
  previewed: string | null;
}

export interface BulkChange {
  /** Preview of the form as it is; null before one. */
  preview: BulkResult | null;
  submit: (changes: object, send: (mode: BulkMode) => Promise<BulkResult>) => Promise<Submitted>;
  handle: (submitted: Submitted) => void;
}

export interface BulkOptions extends UndoOptions {
  /** Leads to what the change made. */
  link?: ToastMessage['link'];
  /** Called after a change. */
  onDone: () => void;
  onClose: () => void;
}

/** State of a dialog that shows what would change before it changes it, and then offers an undo. */
export function useBulkChange(options: BulkOptions): BulkChange {
  const { kind, link, refresh, onDone, onClose } = options;
  const { t } = useTranslation();
  const undo = useUndo(options);
  const toRefusedText = useRefusedText();
  const [shown, setShown] = useState<Submitted | null>(null);
  return {
    preview: shown?.outcome ?? null,
    submit: async (changes, send) => {
      const key = JSON.stringify(changes);
      if (shown?.previewed !== key)
        return { outcome: await send({ preview: true }), previewed: key };
      if (shown.outcome.changed === 0) return { outcome: shown.outcome, previewed: null };
      const { versions } = shown.outcome;
      return { outcome: await send({ versions }), previewed: null };
    },
    handle: (submitted) => {
      if (submitted.previewed !== null) return setShown(submitted);
      const { outcome } = submitted;
      const { bulk_change_id: id, undo_until: until } = outcome;
      onClose();
      if (outcome.changed === 0 && id === null && outcome === shown?.outcome) return;
      toasts.show({
        tone: outcome.changed > 0 ? 'success' : 'warning',
        title: t(`service_bulk.${kind}_done`, { count: outcome.changed }),
        ...toRefusedText(outcome.refused),
        ...(outcome.changed > 0 && link ? { link } : {}),
        ...(id === null || until === null ? {} : { action: undo({ id, until: new Date(until) }) }),
      });
      if (outcome.changed > 0) onDone();
      void refresh();
    },
  };
}

/** Returns the function that makes the text of a toast about rows that could not change. */
function useRefusedText() {
  const { t } = useTranslation();
  return (refused: readonly BulkRefusedRow[]) =>
    refused.length === 0
      ? {}
      : { text: t('service_bulk.left', { names: shorten(refused.map(({ name }) => name)) }) };
}

/** Number of names that a toast lists. */
const maxNames = 3;

const shorten = (names: readonly string[]): string => {
  const further = names.length - maxNames;
  return names.slice(0, maxNames).join(', ') + (further > 0 ? ` +${further}` : '');
};

interface UndoOptions {
  kind: BulkKind;
  /** Undoes a change. */
  sendUndo: (id: string) => Promise<{ restored: number; refused: readonly BulkRefusedRow[] }>;
  /** Refetches the rows. */
  refresh: () => Promise<void>;
}

export interface Undoable {
  id: string;
  until: Date;
}

/**
 * Returns the action that undoes a bulk change and reports the result in a toast. Where it failed, the toast
 * offers it again.
 */
export function useUndo({ kind, sendUndo, refresh }: UndoOptions) {
  const { t } = useTranslation();
  const toRefusedText = useRefusedText();
  const toAction = (change: Undoable): ToastAction => ({
    label: t('service_bulk.undo'),
    onPress: () => void undo(change),
    until: change.until,
  });
  const undo = async (change: Undoable): Promise<void> => {
    const { id } = change;
    try {
      const { restored, refused } = await sendUndo(id);
      toasts.show({
        tone: refused.length === 0 ? 'success' : 'warning',
        title: t(kind === 'openings' ? 'service_bulk.openings_undone' : 'service_bulk.restored', {
          count: restored,
        }),
        ...toRefusedText(refused),
      });
    } catch (error) {
      toasts.show({
        tone: 'danger',
        title: t('service_bulk.undo_failed'),
        text: getErrorMessage(error, t('errors.try_again')),
        // What was undone, or is too long ago, stays so.
        ...(hasStatus(error, 409) || hasStatus(error, 404) ? {} : { action: toAction(change) }),
      });
    }
    void refresh();
  };
  return toAction;
}
