import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody } from '#web/ui/card.tsx';

interface SetupStepProps {
  /** Null outside the set-up. */
  number: 1 | 2 | 3 | null;
  title: string;
  text: string;
  children: ReactNode;
}

/**
 * One of the three steps. Focuses its heading, so that a screen reader announces it (WCAG 2.4.3).
 */
export function SetupStep({ number, title, text, children }: SetupStepProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="max-w-2xl">
      <CardBody className="flex flex-col gap-5">
        <div>
          {number === null ? null : (
            <p className="text-xs font-medium text-soft">
              {t('two_factor_settings.step', { number, count: 3 })}
            </p>
          )}
          <h2
            ref={heading}
            tabIndex={-1}
            className="mt-1 text-lg font-semibold text-ink outline-none"
          >
            {title}
          </h2>
          <p className="mt-1 max-w-prose text-soft">{text}</p>
        </div>
        {children}
      </CardBody>
    </Card>
  );
}
