import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getSubjectName, type ExplainSubject } from './explain-subject.ts';

const ExplainDialog = lazyComponent(
  async () => (await import('./explain-dialog.tsx')).ExplainDialog,
);

export interface ExplainButtonProps {
  subject: ExplainSubject;
  /** Limits the explanation to this customer. */
  customer?: { id: string; name: string } | undefined;
  /** Time for which access is explained; now if absent. */
  asOf?: string | undefined;
  /** Shows only an icon, for a row or a card. */
  compact?: boolean | undefined;
}

/** Button "Who can see this?" for a product or a document. */
export function ExplainButton({ subject, customer, asOf, compact = false }: ExplainButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = customer
    ? t('rights.why_seen', { subject: getSubjectName(subject) })
    : t('rights.why');
  return (
    <>
      {compact ? (
        <Button variant="ghost" size="icon" title={label} onClick={() => setOpen(true)}>
          <Eye aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          <Eye aria-hidden />
          {label}
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <ExplainDialog
            subject={subject}
            customer={customer}
            asOf={asOf}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
