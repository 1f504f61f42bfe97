import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SaveDataButton } from '#web/features/compliance/personal-data/save-data-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { OwnRequests } from './own-requests.tsx';

/** Own data: save, read, delete, with the own requests. */
export function OwnData() {
  const { t } = useTranslation();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Card>
        <CardHeader title={t('personal_data.own_title')} />
        <CardBody className="text-pretty text-soft">{t('personal_data.own_text')}</CardBody>
        <CardFooter className="justify-start">
          <SaveDataButton subject={null} />
          <Button asChild variant="outline">
            <Link to="/dashboard/profile/data">
              <FileText aria-hidden />
              {t('personal_data.read')}
            </Link>
          </Button>
        </CardFooter>
      </Card>
      <OwnRequests />
      <DeleteAccount />
    </div>
  );
}
