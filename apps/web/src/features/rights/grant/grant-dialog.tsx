import {
  bulkGrantViewingRights,
  grantViewingRight,
  type ViewingRightInput,
} from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { grantPreviewQuery } from '#web/features/rights/preview/preview-query.ts';
import { PreviewView } from '#web/features/rights/preview/preview-view.tsx';
import { useRightsRefresh } from '#web/features/shared/use-refresh.ts';
import { useUntilText } from '#web/features/rights/right-state.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { GrantFields } from './grant-fields.tsx';
import {
  getSelectionKey,
  type GrantSelection,
  parseSelections,
  serializeSelection,
  toCoverage,
} from './grant-selection.ts';

export interface GrantDialogProps {
  customer: { id: string; name: string };
  /** Initial selection. */
  selections?: readonly GrantSelection[] | undefined;
  onClose: () => void;
}

const nothingRefused: ReadonlyMap<number, string> = new Map();

/**
 * Grants rights in two steps: first the coverage, duration and reason; then a preview of what the
 * customer will see in addition, which the user confirms.
 */
export function GrantDialog({ customer, selections: first, onClose }: GrantDialogProps) {
  const { t } = useTranslation();
  const refresh = useRightsRefresh();
  const [checking, setChecking] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problems, setProblems] = useState(nothingRefused);
  const [isDuplicate, setDuplicate] = useState(false);
  const form = useContractForm({
    route: bulkGrantViewingRights,
    values: {
      selections: (first ?? []).map(serializeSelection),
      expires_at: '',
      reason: '',
      notes: '',
    },
    draft: ['grant', customer.id, ...(first ?? []).map(getSelectionKey)].join(':'),
    failure: t('rights.grant_failed'),
    confirmSave: async () => {
      if (checking) return true;
      setMissing(selections.length === 0);
      setChecking(selections.length > 0);
      return false;
    },
    save: async ({ expires_at, reason, notes }) => {
      try {
        return await grantRights(customer.id, selections, {
          expires_at: expires_at ?? null,
          reason: reason ?? null,
          notes: notes ?? null,
        });
      } catch (error) {
        // Shown in the form, where the user can correct it, and not only in a toast.
        setDuplicate(hasStatus(error, 409));
        setProblems(getRowErrors(error));
        setChecking(false);
        throw error;
      }
    },
    onSaved: ({ granted, skipped }) => {
      const text = skipped > 0 ? t('rights.skipped', { count: skipped }) : undefined;
      toasts.show({ tone: 'success', title: t('rights.granted', { count: granted }), text });
      onClose();
      void refresh();
    },
  });
  const selections = parseSelections(useWatch({ control: form.control, name: 'selections' }));
  const formatUntil = useUntilText();
  const end = useWatch({ control: form.control, name: 'expires_at' });
  const preview = useQuery({
    ...grantPreviewQuery({ customer_id: customer.id, rights: selections.map(toCoverage) }),
    enabled: checking,
  });
  return (
    <FormDialog
      form={form}
      title={t('rights.grant_title', { name: customer.name })}
      submitLabel={checking ? t('rights.grant') : t('rights.continue')}
      waiting={checking && !preview.data}
      onClose={onClose}
    >
      {checking ? (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="-ms-2 self-start"
            onClick={() => setChecking(false)}
          >
            <ArrowLeft aria-hidden />
            {t('rights.back')}
          </Button>
          <PreviewView
            query={preview}
            intro={t('rights.will_see', { name: customer.name })}
            until={formatUntil(typeof end === 'string' && end !== '' ? end : null)}
            nothing={t('rights.nothing_new', { name: customer.name })}
          />
        </>
      ) : (
        <>
          {isDuplicate ? (
            <Callout tone="warning" title={t('rights.held_title')}>
              {t('rights.held_text', { name: customer.name })}
            </Callout>
          ) : null}
          <GrantFields
            form={form}
            missing={missing}
            problems={problems}
            onChange={() => {
              setMissing(false);
              setDuplicate(false);
              setProblems(nothingRefused);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Returns the errors of a rejected bulk grant by index; empty without any. */
function getRowErrors(error: unknown): ReadonlyMap<number, string> {
  const rows = hasStatus(error, 400) ? error.fields['rights'] : undefined;
  const found = new Map<number, string>();
  if (!Array.isArray(rows)) return found;
  for (const [index, row] of rows.entries()) {
    if (typeof row === 'string') continue;
    const message = Object.values(row)
      .flat()
      .find((text) => typeof text === 'string');
    if (message !== undefined) found.set(index, message);
  }
  return found;
}

/** End date, reason and notes. */
type Terms = Pick<ViewingRightInput, 'expires_at' | 'reason' | 'notes'>;

/**
 * Grants the selection: a single right, so that an existing one is an error (409), or several in
 * one transaction, which skips existing ones. Returns the number of each.
 */
async function grantRights(
  customerId: string,
  selections: readonly GrantSelection[],
  terms: Terms,
): Promise<{ granted: number; skipped: number }> {
  const [only, ...others] = selections;
  if (only && others.length === 0) {
    const body = { customer_id: customerId, ...toCoverage(only), ...terms };
    await call(grantViewingRight, { body });
    return { granted: 1, skipped: 0 };
  }
  const body = { customer_id: customerId, rights: selections.map(toCoverage), ...terms };
  const result = await call(bulkGrantViewingRights, { body });
  return { granted: result.created_rights.length, skipped: result.skipped.length };
}
