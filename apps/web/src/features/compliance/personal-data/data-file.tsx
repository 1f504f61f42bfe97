import { exportMyData, exportPerson, type PersonalData } from '@portal/contract/compliance';
import { queryOptions } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { toDay } from '#web/lib/days/instants.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';

/** Saves a person's data as a readable JSON file (GDPR article 20). */
export function saveDataFile(data: PersonalData): void {
  const text = JSON.stringify(data, null, 2);
  const day = toDay(data.exported_at);
  saveFile(`personal-data-${day}.json`, new Blob([text], { type: 'application/json' }));
}

/** Id of the person; null for the caller. */
export type DataSubject = string | null;

/** Fetches all data about a person. Each call is an export with an audit entry. */
const readData = (subject: DataSubject, signal?: AbortSignal): Promise<PersonalData> => {
  const options = signal ? { signal } : {};
  return subject === null
    ? call(exportMyData, options)
    : call(exportPerson, { params: { id: subject }, ...options });
};

/**
 * Query options of the data page. Fetched once and never refetched, since each call is audited. Not
 * cached.
 */
export const dataQuery = (subject: DataSubject) =>
  queryOptions({
    queryKey: ['personal-data', subject ?? 'own'],
    queryFn: ({ signal }) => readData(subject, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Fetches all data about a person and saves it as a JSON file. */
export function SaveDataButton({ subject }: { subject: DataSubject }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => readData(subject),
    onSuccess: (data) => {
      saveDataFile(data);
      toasts.show({ tone: 'success', title: t('personal_data.saved') });
    },
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('personal_data.load_failed'), text });
    },
  });
  return (
    <Button variant="outline" busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {t('personal_data.download')}
    </Button>
  );
}
