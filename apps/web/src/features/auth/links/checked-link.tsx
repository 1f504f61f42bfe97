import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPasswordLink } from '@portal/contract/auth';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { isLinkRefusal, type MailedLink } from '#web/features/shared/mailed-link/mailed-link.tsx';

interface CheckedLinkProps {
  link: MailedLink;
  /** Content for a valid link. Its callback reports a link that became invalid. */
  children: (onRefused: (error: ApiError) => void) => ReactNode;
  /** Content for an invalid link. */
  invalid: ComponentType<{ error: ApiError }>;
}

/** Checks a link to set a password when the page opens, without using it. */
export function CheckedLink({ link, children, invalid: Invalid }: CheckedLinkProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const checked = useQuery({
    queryKey: ['password-link', link],
    queryFn: async () => {
      await call(checkPasswordLink, { body: link });
      return true;
    },
    retry: false,
    gcTime: 0,
    // A refetch while typing could replace the form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (checked.isPending)
    return (
      <div className="mt-6">
        <SkeletonRows label={t('app.loading')} rows={3} />
      </div>
    );
  const problem = refused ?? checked.error;
  if (isLinkRefusal(problem)) return <Invalid error={problem} />;
  if (!problem) return children(setRefused);
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Callout tone="danger">{getErrorMessage(problem)}</Callout>
      <Button variant="outline" onClick={() => void checked.refetch()} busy={checked.isFetching}>
        {t('actions.try_again')}
      </Button>
    </div>
  );
}
