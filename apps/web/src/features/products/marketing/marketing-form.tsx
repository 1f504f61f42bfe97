import type { Language } from '@portal/contract/kernel';
import {
  deleteMarketingContent,
  type MarketingContent,
  putMarketingContent,
} from '@portal/contract/products';
import { Suspense, useDeferredValue, useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '#web/kit/action/delete-button.tsx';
import { FormBody } from '#web/kit/form/form-body.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call, callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import { type Latest, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { useCatalogueRefresh } from '#web/features/shared/use-refresh.ts';
import { type MarketedProduct, readMarketing } from './marketing-query.ts';
import { PictureField } from './picture-field.tsx';

/** Loaded with the preview: the parser is large. */
const Markdown = lazyComponent(async () => (await import('./markdown.tsx')).Markdown);

const ConfirmDialog = lazyComponent(
  async () => (await import('#web/kit/action/confirm-dialog.tsx')).ConfirmDialog,
);

type Found = Versioned<MarketingContent> | null;

export interface MarketingFormProps {
  product: MarketedProduct;
  language: Language;
  /** Stored content, or null. */
  found: Found;
  onDirty: (isDirty: boolean) => void;
  onDeleted: () => void;
}

/** Form for the marketing content of a product in one language, next to a preview. */
export function MarketingForm(props: MarketingFormProps) {
  const { product, language, found, onDirty, onDeleted } = props;
  const { t } = useTranslation();
  const id = useId();
  const refresh = useCatalogueRefresh();
  const [saved, setSaved] = useState(found);
  const [deleting, setDeleting] = useState(false);
  const params = { resourceType: product.kind, id: product.id };
  const query = { lang: language };
  const form = useContractForm({
    route: putMarketingContent,
    ...toFormState(found),
    draft: toMarketingDraft(product, language),
    files: ['image_blob_path'],
    failure: t('marketing.save_failed'),
    save: (body, etag) =>
      callWithVersion(putMarketingContent, { params, query, body, ifMatch: etag }),
    latest: async () => toFormState(await readMarketing(product, language)),
    onSaved: (result) => {
      form.follow(toFormState(result));
      setSaved(result);
      toasts.show({ tone: 'success', title: t('marketing.saved') });
      void refresh();
    },
  });
  const { isDirty } = form;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const [headline, body] = useWatch({ control: form.control, name: ['headline', 'body'] });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <CardBody>
          <FormBody form={form} id={id}>
            <TextField form={form} name="headline" hint={t('marketing.headline_hint')} />
            <PictureField form={form} saved={toPicture(saved)} />
            <TextField
              form={form}
              name="body"
              multiline
              hint={t('marketing.body_hint')}
              className="[&_textarea]:min-h-72"
            />
          </FormBody>
        </CardBody>
        <CardFooter>
          {saved ? <DeleteButton onClick={() => setDeleting(true)} /> : null}
          <Button type="submit" form={id} busy={form.busy}>
            {t('actions.save')}
          </Button>
        </CardFooter>
      </Card>
      <MarketingPreview headline={toText(headline)} body={toText(body)} language={language} />
      {deleting ? (
        <Suspense>
          <ConfirmDialog
            execute={() => call(deleteMarketingContent, { params, query })}
            labels={{
              title: t('marketing.delete_title'),
              text: t('marketing.delete_text'),
              confirm: t('actions.delete'),
              done: t('marketing.deleted'),
              failed: t('marketing.delete_failed'),
            }}
            navigateAway={async () => {
              form.forget();
              onDeleted();
            }}
            refresh={refresh}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Returns the name of the form's draft. */
export const toMarketingDraft = ({ id }: MarketedProduct, language: Language): string =>
  `marketing:${id}:${language}`;

function toFormState(found: Found): Latest {
  const { headline = '', body = '', image_blob_path } = found?.data ?? {};
  const values = { headline, body, image_blob_path: image_blob_path ?? '' };
  return { values, etag: found?.etag ?? null };
}

function toPicture(found: Found) {
  const { image_blob_path: blobPath = null, image_url: address = null } = found?.data ?? {};
  return blobPath !== null && address !== null ? { blobPath, address } : null;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

interface MarketingPreviewProps {
  headline: string;
  body: string;
  language: Language;
}

/** Preview of the draft; may lag behind typing. */
function MarketingPreview({ headline, body, language }: MarketingPreviewProps) {
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
