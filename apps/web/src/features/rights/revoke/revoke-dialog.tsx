import {
  bulkRevokeViewingRights,
  deactivateViewingRight,
  revokeViewingRight,
  type ViewingRight,
} from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { revokePreviewQuery } from '#web/features/rights/preview/preview-query.ts';
import { PreviewView } from '#web/features/rights/preview/preview-view.tsx';
import { useCoverageLabels } from '#web/features/rights/coverage.tsx';
import { useRightsRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';

export interface RevokeDialogProps {
  /** Rights of one customer, one at least. */
  rights: readonly [ViewingRight, ...ViewingRight[]];
  /** `revoke` deletes a right; `deactivate` can be undone. */
  action: 'revoke' | 'deactivate';
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Asks for confirmation before deactivating or revoking rights, and previews what the customer will
 * no longer see.
 */
export function RevokeDialog({ rights, action, onDone, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const describeCoverage = useCoverageLabels();
  const [right] = rights;
  const { customer, customer_id: customerId } = right;
  const count = rights.length;
  const refresh = useRightsRefresh();
  const ids = rights.map(({ id }) => id);
  const preview = useQuery(revokePreviewQuery({ customer_id: customerId, right_ids: ids }));
  const name = describeCoverage(right).name;
  const execute = () => {
    const params = { id: right.id };
    if (action === 'revoke') return call(revokeViewingRight, { params }).catch(isGone);
    if (count === 1) return call(deactivateViewingRight, { params });
    const body = { customer_id: customerId, right_ids: ids };
    return call(bulkRevokeViewingRights, { body });
  };
  const several = {
    title: t('rights.revoke_many_title', { count }),
    text: t('rights.revoke_many_text', { name: customer.name }),
    confirm: t('rights.revoke'),
    done: t('rights.revoked_many', { count }),
  };
  const one = {
    title: t(`rights.deeds.${action}.title`, { name }),
    text: t(`rights.deeds.${action}.text`, { name: customer.name }),
    confirm: t(`rights.deeds.${action}.confirm`),
    done: t(`rights.deeds.${action}.done`, { name }),
  };
  return (
    <ConfirmDialog
      execute={execute}
      labels={{ ...(count > 1 ? several : one), failed: t('rights.revoke_failed') }}
      waiting={preview.isPending}
      refresh={async () => {
        onDone?.();
        await refresh();
      }}
      onClose={onClose}
    >
      <PreviewView
        query={preview}
        intro={t('rights.will_lose', { name: customer.name })}
        nothing={t('rights.nothing_lost', { name: customer.name })}
      />
    </ConfirmDialog>
  );
}

/** Returns true if the right is already gone, which counts as revoked. */
function isGone(error: unknown) {
  if (!hasStatus(error, 404)) throw error;
}
