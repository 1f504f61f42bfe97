import type { FileState } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';

const tones = { pending: 'info', quarantined: 'danger' } as const;

/** Says why a file cannot be opened; shows nothing for one that can. */
export function FileStateBadge({ state }: { state: FileState | undefined }) {
  const { t } = useTranslation();
  if (state === undefined) return null;
  return <Badge tone={tones[state]}>{t(`documents.file_states.${state}`)}</Badge>;
}
