import { Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

/** Section for requesting the anonymization of the own account. */
export function DeleteAccount() {
  const { t } = useTranslation();
  const { form, open, close } = useOpenForm();
  return (
    <Card>
      <CardHeader title={t('personal_data.delete')} />
      <CardBody className="text-pretty text-soft">{t('personal_data.delete_text')}</CardBody>
      <CardFooter className="justify-start">
        <Button variant="destructive" onClick={() => open('delete-account')}>
          <Trash2 aria-hidden />
          {t('personal_data.delete')}
        </Button>
      </CardFooter>
      {form === 'delete-account' ? (
        <Suspense>
          <DeleteAccountDialog onClose={() => void close()} />
        </Suspense>
      ) : null}
    </Card>
  );
}
