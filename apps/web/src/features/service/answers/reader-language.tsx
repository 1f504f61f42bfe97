import { useTranslation } from 'react-i18next';
import type { AttachmentHolder } from '../attachments/attachment-holder.ts';
import { useAnswerFields } from './use-answer-fields.ts';

/** States in which language the requester reads, once they have chosen one. */
export function ReaderLanguage({ owner }: { owner: AttachmentHolder }) {
  const { t } = useTranslation();
  const { data } = useAnswerFields(owner);
  if (!data?.is_known_language) return null;
  return ` ${t('saved_answers.reads', { language: t(`app.languages.${data.language}`) })}`;
}
