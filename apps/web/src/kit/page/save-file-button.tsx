import type { Route } from '@portal/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api/download.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import type { UntypedOptions } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';

export interface SaveFileButtonProps {
  /** Route that returns a file. */
  route: Route;
  parts?: Pick<UntypedOptions, 'params' | 'query'>;
  /** Toast title on failure: "The template could not be downloaded". */
  failure: string;
  children: ReactNode;
}

/** Downloads a file through the API client, so that an expired session is renewed. */
export function SaveFileButton({ route, parts, failure, children }: SaveFileButtonProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(route, { ...parts }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: failure, text });
    },
  });
  return (
    <Button variant="outline" busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {children}
    </Button>
  );
}
