import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface DeadLinkProps {
  title: string;
  text: string;
  /** What to do now; the way to the sign-in unless given. */
  children?: ReactNode;
}

/** In the place of what a link was for, where it does that no more: why, and what to do now. */
export function DeadLink({ title, text, children }: DeadLinkProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Notice tone="danger" title={title}>
        {text}
      </Notice>
      {children ?? (
        <Button asChild>
          <a href="/">{t('sign_in.submit')}</a>
        </Button>
      )}
    </div>
  );
}
