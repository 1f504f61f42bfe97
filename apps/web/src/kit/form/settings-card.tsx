import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { FormBody } from './form-body.tsx';

export interface SettingsCardProps {
  form: ContractForm;
  title: string;
  text: string;
  /** Fields of the form. */
  children: ReactNode;
}

/** Settings that stay on the page after they were saved, as a form in a card. */
export function SettingsCard({ form, title, text, children }: SettingsCardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card className="max-w-3xl">
      <CardHeader title={title} description={text} />
      <CardBody>
        <FormBody form={form} id={id}>
          {children}
        </FormBody>
      </CardBody>
      <CardFooter>
        <Button type="submit" form={id} busy={form.busy}>
          {t('actions.save')}
        </Button>
      </CardFooter>
    </Card>
  );
}
