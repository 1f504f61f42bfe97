import type { AnonymizationRequest } from '@portal/contract/compliance';
import { Ban, Check, Ellipsis, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getAllowedActions } from './allowed-actions.ts';
import { getRequestedName, toRequestForm } from './request-link.tsx';

/** Actions of a request in a list; may be empty. */
export function RequestActions({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const actions = getAllowedActions(request, useUser());
  if (!actions.approve && !actions.cancel && !actions.restore) return null;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon">
          <Ellipsis aria-hidden />
          <VisuallyHidden>
            {t('anonymization.actions_for', { name: getRequestedName(request) })}
          </VisuallyHidden>
        </Button>
      }
    >
      {actions.approve ? (
        <DropdownMenuItem onSelect={() => open(toRequestForm('approve', request.id))}>
          <Check aria-hidden />
          {t('anonymization.approve')}
        </DropdownMenuItem>
      ) : null}
      {actions.cancel ? (
        <DropdownMenuItem onSelect={() => open(toRequestForm('cancel', request.id))}>
          <Ban aria-hidden />
          {t('anonymization.cancel')}
        </DropdownMenuItem>
      ) : null}
      {actions.restore ? (
        <DropdownMenuItem onSelect={() => open(toRequestForm('restore', request.id))}>
          <Undo2 aria-hidden />
          {t('anonymization.restore')}
        </DropdownMenuItem>
      ) : null}
    </DropdownMenu>
  );
}
