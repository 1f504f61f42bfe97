import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnreadNotices } from './use-unread-notices.ts';

interface UnreadStatusProps {
  /** Told how many are unread, and whenever that changes. */
  onCount: (unread: number) => void;
}

/** Follows how many notices are unread, and says aloud, in its time, when that has changed. */
export function UnreadStatus({ onCount }: UnreadStatusProps) {
  const unread = useUnreadNotices();
  useEffect(() => {
    if (unread !== null) onCount(unread);
  }, [unread, onCount]);
  return unread === null ? null : <SaidCount unread={unread} />;
}

/** Says nothing of how it was at first. */
function SaidCount({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [first] = useState(unread);
  return (
    <output className="sr-only">
      {unread === first ? null : t('notices.unread_count', { count: unread })}
    </output>
  );
}
