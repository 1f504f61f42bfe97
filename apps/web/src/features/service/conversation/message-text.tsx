import { useTranslation } from 'react-i18next';
import { splitQuote } from './split-quote.ts';

/** Text of a message. What a mail quotes below it, with its signature, is folded. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation();
  const { written, quoted } = splitQuote(text);
  return (
    <>
      <p className="mt-1 whitespace-pre-line text-ink wrap-anywhere">{written}</p>
      {quoted ? (
        <details className="mt-1 text-soft">
          <summary className="cursor-pointer text-xs">
            {t('service_requests.conversation.quoted')}
          </summary>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{quoted}</p>
        </details>
      ) : null}
    </>
  );
}
