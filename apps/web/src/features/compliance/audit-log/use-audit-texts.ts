import { auditActions, toCurrentObjectType, type AuditAction } from '@portal/contract/compliance';
import type { Common } from '@portal/locales/common';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '#web/features/compliance/personal-data/use-field-label.ts';

const isAction = (value: string): value is AuditAction => auditActions.some((one) => one === value);

/** Object types that have a text: the tables whose changes are audited. */
type ObjectType = keyof Common['audit_log']['types'];

const toPlainText = (value: string): string => value.replaceAll('_', ' ');

/** Translates values of the log; unknown values of a newer server are shown as they are. */
export function useAuditTexts() {
  const { t, i18n } = useTranslation();
  const isType = (type: string): type is ObjectType => i18n.exists(`audit_log.types.${type}`);
  return {
    action: (value: string) =>
      isAction(value) ? t(`audit_log.actions.${value}`) : toPlainText(value),
    type: (value: string) => {
      const type = toCurrentObjectType(value);
      return isType(type) ? t(`audit_log.types.${type}`) : toPlainText(type);
    },
    field: useFieldLabel(),
  };
}
