import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnreadCount } from './read-all-button.tsx';

interface UnreadStatusProps {
  /** Receives the number of unread notifications, and each change. */
  onCount: (unread: number) => void;
}

/** Follows the number of unread notifications and announces changes to screen readers. */
export function UnreadStatus({ onCount }: UnreadStatusProps) {
  const unread = useUnreadCount();
  useEffect(() => {
    if (unread !== null) onCount(unread);
  }, [unread, onCount]);
  return unread === null ? null : <UnreadCount unread={unread} />;
}

/** Announces changes, but not the initial number. */
function UnreadCount({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [initial] = useState(unread);
  return (
    <output className="sr-only">
      {unread === initial ? null : t('notifications.unread_count', { count: unread })}
    </output>
  );
}
