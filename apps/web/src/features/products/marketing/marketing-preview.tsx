import type { Language } from '@portal/contract/kernel';
import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Markdown } from './lazy-marketing.ts';

export interface MarketingPreviewProps {
  headline: string;
  body: string;
  language: Language;
}

/** Preview of the draft; may lag behind typing. */
export function MarketingPreview({ headline, body, language }: MarketingPreviewProps) {
  const { t } = useTranslation();
  const text = useDeferredValue(body);
  return (
    <Card className="min-w-0">
      <CardHeader title={t('marketing.preview')} />
      <CardBody className="flex flex-col gap-4">
        {headline.trim() || text.trim() ? (
          <div lang={language} className="flex flex-col gap-4">
            <p className="text-xl font-semibold tracking-tight text-pretty text-ink wrap-anywhere">
              {headline}
            </p>
            <Suspense>
              <Markdown text={text} />
            </Suspense>
          </div>
        ) : (
          <p className="text-soft">{t('marketing.preview_empty')}</p>
        )}
      </CardBody>
    </Card>
  );
}
