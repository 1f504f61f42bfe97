import {
  auditActions,
  auditObjectTypes,
  type AuditAction,
  type AuditObjectType,
} from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '#web/features/compliance/personal-data/use-field-words.ts';

const isAction = (word: string): word is AuditAction => auditActions.some((one) => one === word);
const isType = (word: string): word is AuditObjectType =>
  auditObjectTypes.some((one) => one === word);

const plain = (word: string): string => word.replaceAll('_', ' ');

/** The log's words in the reader's language; one of a newer portal as it stands. */
export function useAuditWords() {
  const { t } = useTranslation();
  return {
    action: (word: string) => (isAction(word) ? t(`audit_log.actions.${word}`) : plain(word)),
    type: (word: string) => (isType(word) ? t(`audit_log.types.${word}`) : plain(word)),
    field: useFieldWords(),
  };
}
