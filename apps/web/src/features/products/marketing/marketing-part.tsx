import type { ViewAs } from '@portal/contract/kernel';
import { putMarketingContent, type MarketingContent } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Pencil } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Markdown, MarketingEditor } from './lazy-marketing.ts';
import { marketingQuery, type MarketedProduct } from './marketing-query.ts';

export interface MarketingPartProps extends MarketedProduct {
  /** Name of the product, for the alternative text of its picture. */
  name: string;
  viewAs?: ViewAs | undefined;
}

const editorForm = 'marketing';

/** Marketing content of a product; catalogue managers edit it here. */
export function MarketingPart({ name, viewAs, ...product }: MarketingPartProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  const query = useQuery(marketingQuery(product, useLanguage(), viewAs));
  const mayWrite = can(user, putMarketingContent.access) && !viewAs;
  if (mayWrite && form === editorForm)
    return (
      <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
        <MarketingEditor product={product} onClose={() => void close()} />
      </Suspense>
    );
  const edit = (label: string) =>
    mayWrite ? (
      <Button variant="outline" onClick={() => open(editorForm)}>
        <Pencil aria-hidden />
        {label}
      </Button>
    ) : null;
  return (
    <QueryView query={query} failure={t('marketing.load_failed')}>
      {(found) =>
        found ? (
          <Content name={name} content={found.data} action={edit(t('marketing.edit'))} />
        ) : (
          <EmptyState
            icon={<Megaphone />}
            title={t('marketing.empty')}
            text={mayWrite ? t('marketing.empty_text') : t('marketing.empty_text_customer')}
            action={edit(t('marketing.write'))}
          />
        )
      }
    </QueryView>
  );
}

interface ContentProps {
  name: string;
  content: MarketingContent;
  action: ReactNode;
}

function Content({ name, content, action }: ContentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { headline, body, image_url, language: written } = content;
  return (
    <Card>
      <CardBody className="flex flex-col gap-5 sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <h2
            lang={written}
            className="max-w-prose flex-1 basis-72 text-xl font-semibold tracking-tight text-pretty text-ink wrap-anywhere"
          >
            {headline}
          </h2>
          {action}
        </div>
        {written === language ? null : (
          <p className="text-soft">
            {t('marketing.only_in', { language: t(`marketing.in_languages.${written}`) })}
          </p>
        )}
        {image_url === null ? null : (
          <img
            src={image_url}
            alt={name}
            className="max-h-96 w-full rounded bg-sunken object-contain"
          />
        )}
        {body ? (
          <div lang={written}>
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              <Markdown text={body} />
            </Suspense>
          </div>
        ) : null}
      </CardBody>
    </Card>
  );
}
