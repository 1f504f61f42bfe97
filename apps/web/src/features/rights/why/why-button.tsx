import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhyDialog } from '#web/features/rights/lazy-dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { subjectName, type WhySubject } from './why-subject.ts';

export interface WhyButtonProps {
  subject: WhySubject;
  /** Asked of this customer alone. */
  customer?: { id: string; name: string } | undefined;
  /** At this instant; now if absent. */
  asOf?: string | undefined;
  /** An icon alone, for a row or a card. */
  compact?: boolean | undefined;
}

/** "Who can see this?", of a product or a document. */
export function WhyButton({ subject, customer, asOf, compact = false }: WhyButtonProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const label = customer
    ? t('rights.why_seen', { subject: subjectName(subject) })
    : t('rights.why');
  return (
    <>
      {compact ? (
        <Button variant="ghost" size="icon" title={label} onClick={() => setAsking(true)}>
          <Eye aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      ) : (
        <Button variant="outline" onClick={() => setAsking(true)}>
          <Eye aria-hidden />
          {label}
        </Button>
      )}
      {asking ? (
        <Suspense>
          <WhyDialog
            subject={subject}
            customer={customer}
            asOf={asOf}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
