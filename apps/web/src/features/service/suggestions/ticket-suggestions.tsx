import {
  getTicketSuggestions,
  type ServiceTicket,
  type SolvedTicket,
  type SuggestedDocument,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CornerDownLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { insertIntoComposer } from '../conversation/open-composers.ts';
import { TicketLink } from '../tickets/ticket-link.tsx';

export interface TicketSuggestionsProps {
  ticket: Pick<ServiceTicket, 'id'>;
}

/** What was done before on devices of the same model, and its documents; nothing where there are none. */
export function TicketSuggestions({ ticket: { id } }: TicketSuggestionsProps) {
  const { t } = useTranslation();
  const query = useQuery(routeQuery('service', getTicketSuggestions, { params: { id } }));
  const { data, error } = query;
  if (!error && !data?.solved.length && !data?.documents.length) return null;
  return (
    <QueryView query={query} failure={t('suggestions.load_failed')}>
      {({ solved, documents }) => (
        <div className="flex flex-col gap-6">
          {solved.length === 0 ? null : (
            <Card>
              <CardHeader title={t('suggestions.title')} description={t('suggestions.text')} />
              <CardBody>
                <ul className="-my-4 divide-y divide-line">
                  {solved.map((one) => (
                    <SolvedEntry key={one.id} ticketId={id} solved={one} />
                  ))}
                </ul>
              </CardBody>
            </Card>
          )}
          {documents.length === 0 ? null : (
            <Card>
              <CardHeader title={t('suggestions.documents')} />
              <CardBody>
                <ul className="-my-3 divide-y divide-line">
                  {documents.map((one) => (
                    <DocumentEntry key={one.id} ticketId={id} document={one} />
                  ))}
                </ul>
              </CardBody>
            </Card>
          )}
        </div>
      )}
    </QueryView>
  );
}

interface EntryProps {
  /** The ticket of the page, whose message gets what is inserted. */
  ticketId: string;
}

function SolvedEntry({ ticketId, solved }: EntryProps & { solved: SolvedTicket }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { ticket_id: number, subject, resolution_notes: notes, solved_at: at } = solved;
  return (
    <li className="flex flex-col gap-1 py-4">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-soft">
        <TicketLink ticket={solved} className={textLink} />
        {at === null ? null : t('suggestions.solved_on', { date: format.date(at) })}
      </p>
      <p className="font-medium text-ink wrap-anywhere">{subject}</p>
      <p className="line-clamp-6 whitespace-pre-line text-ink wrap-anywhere">{notes}</p>
      <InsertButton
        ticketId={ticketId}
        text={notes}
        label={t('suggestions.insert_solution', { ticket: number })}
      />
    </li>
  );
}

function DocumentEntry({ ticketId, document }: EntryProps & { document: SuggestedDocument }) {
  const { t } = useTranslation();
  const { id, title, category, language } = document;
  return (
    <li className="flex flex-col gap-1 py-3">
      <Link to="/dashboard/documents/$id" params={{ id }} className={`${textLink} wrap-anywhere`}>
        {title}
      </Link>
      <p className="text-xs text-soft">
        {t(`documents.categories.${category}`)}
        {language === null ? null : ` · ${t(`app.languages.${language}`)}`}
      </p>
      {document.is_visible_to_customer ? (
        <InsertButton
          ticketId={ticketId}
          text={`${title} – ${location.origin}/dashboard/documents/${id}`}
          label={t('suggestions.insert_link', { title })}
        />
      ) : (
        <p className="text-xs text-soft">{t('suggestions.hidden')}</p>
      )}
    </li>
  );
}

/** Inserts a text into the message of the page, and moves there. */
function InsertButton({ ticketId, text, label }: EntryProps & { text: string; label: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-2 self-start"
      onClick={() => insertIntoComposer(ticketId, text)}
    >
      <CornerDownLeft aria-hidden />
      <span aria-hidden>{t('suggestions.insert')}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}
