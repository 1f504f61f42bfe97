import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { saveDataFile } from './data-file.ts';
import { readData, type DataSubject } from './read-data.ts';

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
