import { isLanguage, languages, type Language } from '@portal/contract/kernel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '#web/kit/form/use-confirm.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { forgetDraft } from '#web/lib/form/use-form-draft.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { MarketingForm, toMarketingDraft } from './marketing-form.tsx';
import { readMarketing, type MarketedProduct } from './marketing-query.ts';

export interface MarketingEditorProps {
  product: MarketedProduct;
  onClose: () => void;
}

/** Editor of a product's marketing content, one language at a time. */
export function MarketingEditor({ product, onClose }: MarketingEditorProps) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const [inAddress, setInAddress] = useSearchParam('language');
  const language = isLanguage(inAddress) ? inAddress : shown;
  const [isDirty, setDirty] = useState(false);
  const { confirm, dialog } = useConfirm();
  /** Continues at once, or after the user confirms to discard unsaved changes. */
  const confirmLeave = async (next: () => unknown) => {
    const labels = {
      title: t('form.unsaved_title'),
      text: t('form.unsaved_text'),
      confirm: t('form.leave'),
    };
    if (isDirty && !(await confirm(labels))) return;
    forgetDraft(toMarketingDraft(product, language));
    next();
  };
  const close = async () => {
    await setInAddress(undefined);
    onClose();
  };
  return (
    <section aria-label={t('marketing.edit_title')} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg font-semibold text-ink">{t('marketing.edit_title')}</h2>
          <p className="text-soft">{t('marketing.edit_text')}</p>
        </div>
        <Button variant="outline" onClick={() => void confirmLeave(close)}>
          {t('marketing.close')}
        </Button>
      </div>
      <Tabs
        manual
        value={language}
        onValueChange={(language) => void confirmLeave(() => setInAddress(language))}
      >
        <TabList label={t('marketing.languages')}>
          {languages.map((language) => (
            <Tab key={language} value={language}>
              {t(`app.languages.${language}`)}
            </Tab>
          ))}
        </TabList>
        {languages.map((language) => (
          <TabPanel key={language} value={language}>
            <LanguagePart product={product} language={language} onDirty={setDirty} />
          </TabPanel>
        ))}
      </Tabs>
      {dialog}
    </section>
  );
}

interface LanguagePartProps {
  product: MarketedProduct;
  language: Language;
  onDirty: (isDirty: boolean) => void;
}

/** Reads the content each time it opens; background refetches never overwrite the form. */
function LanguagePart({ product, language, onDirty }: LanguagePartProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  // Outside the cache scopes: a save invalidates the scopes, but the form updates from its own
  // saves.
  const queryKey = ['marketing-editor', product, language];
  const query = useQuery({
    queryKey,
    queryFn: () => readMarketing(product, language),
    gcTime: 0,
    staleTime: Infinity,
  });
  const restart = () => {
    client.setQueryData(queryKey, null);
    setRound(round + 1);
  };
  return (
    <QueryView query={query} failure={t('marketing.load_failed')}>
      {(found) => (
        <MarketingForm
          key={round}
          product={product}
          language={language}
          found={found}
          onDirty={onDirty}
          onDeleted={restart}
        />
      )}
    </QueryView>
  );
}
