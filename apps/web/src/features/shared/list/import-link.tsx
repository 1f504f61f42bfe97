import { importAccess, type ImportKind } from '@portal/contract/import-export';
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';

/** Link to the import of a kind; renders nothing without permission. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  if (!can(useUser(), importAccess(kind))) return null;
  return (
    <Button asChild variant="outline">
      <Link to="/dashboard/data/import" search={{ kind }}>
        <FileUp aria-hidden />
        {t('list.import')}
      </Link>
    </Button>
  );
}
