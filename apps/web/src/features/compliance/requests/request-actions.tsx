import type { AnonymizationRequest } from '@portal/contract/compliance';
import { Ban, Check, Ellipsis, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { deedsOf } from './request-deeds.ts';
import { requestForm } from './request-forms.ts';
import { requestedName } from './requested-name.ts';

/** What can be done to a request of a list; not there where nothing can. */
export function RequestActions({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const deeds = deedsOf(request, useUser());
  if (!deeds.approve && !deeds.cancel && !deeds.restore) return null;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon">
          <Ellipsis aria-hidden />
          <VisuallyHidden>
            {t('anonymization.actions_for', { name: requestedName(request) })}
          </VisuallyHidden>
        </Button>
      }
    >
      {deeds.approve ? (
        <DropdownMenuItem onSelect={() => open(requestForm('approve', request.id))}>
          <Check aria-hidden />
          {t('anonymization.approve')}
        </DropdownMenuItem>
      ) : null}
      {deeds.cancel ? (
        <DropdownMenuItem onSelect={() => open(requestForm('cancel', request.id))}>
          <Ban aria-hidden />
          {t('anonymization.cancel')}
        </DropdownMenuItem>
      ) : null}
      {deeds.restore ? (
        <DropdownMenuItem onSelect={() => open(requestForm('restore', request.id))}>
          <Undo2 aria-hidden />
          {t('anonymization.restore')}
        </DropdownMenuItem>
      ) : null}
    </DropdownMenu>
  );
}
