import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

/** Parameters of a mailed link (API.md §3 Auth). */
export interface MailedLink {
  uid: string;
  token: string;
}

/** Returns whether the server rejected the link as used, replaced or expired. */
export function isLinkRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'invalid_link' || error.code === 'link_expired')
  );
}

interface InvalidLinkProps {
  title: string;
  text: string;
}

/** Explains why a mailed link no longer works, with a link to the sign-in. */
export function InvalidLink({ title, text }: InvalidLinkProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Callout tone="danger" title={title}>
        {text}
      </Callout>
      <Button asChild>
        <a href="/">{t('sign_in.submit')}</a>
      </Button>
    </div>
  );
}
