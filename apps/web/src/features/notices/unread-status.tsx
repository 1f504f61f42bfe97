import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Says aloud, in its time, that the number has changed; nothing of how it was at first. */
export function UnreadStatus({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [first] = useState(unread);
  return (
    <output className="sr-only">
      {unread === first ? null : t('notices.unread_count', { count: unread })}
    </output>
  );
}
