import { openLeadStages } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '#web/kit/form/use-confirm.tsx';
import { hasPassed } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

interface ExpectedClose {
  stage?: string | undefined;
  expected_close_on?: string | null | undefined;
}

/**
 * Returns the confirmation before an open lead is saved whose expected close has passed; none if the lead was
 * like that when it was read.
 */
export function useCloseDateConfirmation(): (
  body: ExpectedClose,
  item?: ExpectedClose,
) => Confirmation | null {
  const { t } = useTranslation();
  const format = useFormats();
  return ({ stage, expected_close_on: day }, item) => {
    const isOpen = openLeadStages.some((open) => open === stage);
    if (!isOpen || !day || !hasPassed(day)) return null;
    if (item?.stage === stage && item?.expected_close_on === day) return null;
    return {
      title: t('lead_details.close_passed_title'),
      text: t('lead_details.close_passed_text', { day: format.day(day) }),
      confirm: t('lead_details.close_passed_confirm'),
      destructive: false,
    };
  };
}
