import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnreadCount } from './use-unread-count.ts';

interface UnreadStatusProps {
  /** Told how many are unread, and whenever that changes. */
  onCount: (unread: number) => void;
}

/** Follows how many notices are unread, and says aloud, in its time, when that has changed. */
export function UnreadStatus({ onCount }: UnreadStatusProps) {
  const unread = useUnreadCount();
  useEffect(() => {
    if (unread !== null) onCount(unread);
  }, [unread, onCount]);
  return unread === null ? null : <UnreadCount unread={unread} />;
}

/** Says nothing of how it was at first. */
function UnreadCount({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [initial] = useState(unread);
  return (
    <output className="sr-only">
      {unread === initial ? null : t('notifications.unread_count', { count: unread })}
    </output>
  );
}
