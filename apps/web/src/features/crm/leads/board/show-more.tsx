import type { LeadBoard } from '@portal/contract/crm';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { showMore, type BoardQuery } from './data/board-query.ts';

export interface ShowMoreProps {
  column: LeadBoard['stages'][number];
  query: BoardQuery;
}

/** Loads the next leads of a stage; shows the number of remaining ones. */
export function ShowMore({ column, query }: ShowMoreProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => showMore(client, query, column),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        title: t('leads.board.load_failed'),
        text: getErrorMessage(error, t('errors.try_again')),
      }),
  });
  if (column.next === null) return null;
  const remaining = Math.max(0, column.count - column.results.length);
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-2 w-full"
      busy={isPending}
      onClick={() => mutate()}
    >
      {t('leads.board.show_more', { remaining: format.number(remaining) })}
    </Button>
  );
}
