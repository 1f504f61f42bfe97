import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useSearchParam, useTab } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

// Each tab is loaded when it is opened.
const parts = {
  overview: lazyComponent(
    async () => (await import('#web/features/compliance/gdpr/overview-part.tsx')).OverviewPart,
  ),
  processing: lazyComponent(
    async () => (await import('#web/features/compliance/gdpr/processing-part.tsx')).ProcessingPart,
  ),
  retention: lazyComponent(
    async () => (await import('#web/features/compliance/gdpr/retention-part.tsx')).RetentionPart,
  ),
  receipts: lazyComponent(
    async () => (await import('#web/features/compliance/gdpr/receipts-part.tsx')).ReceiptsPart,
  ),
};

const tabs = ['overview', 'processing', 'retention', 'receipts'] as const;

const ReceiptPage = lazyComponent(async () => (await import('./receipt-page.tsx')).ReceiptPage);

/** /dashboard/compliance/gdpr?tab=: state of privacy; with ?receipt= the page of one receipt. */
export function GdprPage() {
  const { t } = useTranslation();
  const [receipt] = useSearchParam('receipt');
  if (typeof receipt !== 'string') return <GdprTabs />;
  return (
    <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
      <ReceiptPage of={receipt} />
    </Suspense>
  );
}

/** Tabs: requests, processing register, retention, receipts. */
function GdprTabs() {
  const { t } = useTranslation();
  const title = t('navigation.gdpr');
  usePageTitle(title);
  const [tab, setTab] = useTab(tabs);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} description={t('compliance.text')} actions={<AuditLogLink />} />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label={t('compliance.tabs.label')}>
          {tabs.map((name) => (
            <Tab key={name} value={name}>
              {t(`compliance.tabs.${name}`)}
            </Tab>
          ))}
        </TabList>
        <FeatureErrorBoundary>
          {tabs.map((name) => (
            <TabPanel key={name} value={name}>
              <Part name={name} />
            </TabPanel>
          ))}
        </FeatureErrorBoundary>
      </Tabs>
    </div>
  );
}

function Part({ name }: { name: (typeof tabs)[number] }) {
  const { t } = useTranslation();
  const Shown = parts[name];
  return (
    <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
      <Shown />
    </Suspense>
  );
}

function AuditLogLink() {
  const { t } = useTranslation();
  return (
    <Button asChild variant="outline">
      <Link to="/dashboard/$" params={{ _splat: 'compliance/audit-log' }}>
        <ScrollText aria-hidden />
        {t('compliance.audit_log')}
      </Link>
    </Button>
  );
}
