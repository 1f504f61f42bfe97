import {
  auditActions,
  auditObjectTypes,
  toCurrentObjectType,
  type AuditAction,
  type AuditObjectType,
} from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '#web/features/compliance/personal-data/use-field-label.ts';

const isAction = (value: string): value is AuditAction => auditActions.some((one) => one === value);
const isType = (value: string): value is AuditObjectType =>
  auditObjectTypes.some((one) => one === value);

const toPlainText = (value: string): string => value.replaceAll('_', ' ');

/** Translates values of the log; unknown values of a newer server are shown as they are. */
export function useAuditTexts() {
  const { t } = useTranslation();
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
