import type { Lead } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { LeadNoteEntry } from './lead-note-entry.tsx';
import { NoteForm } from './note-form.tsx';
import { useNotes } from './use-notes.ts';

/** Notes on a lead, newest first, with a field for another. */
export function LeadNotes({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const { notes, hasOlder, isLoading, isFailed, showOlder } = useNotes(lead);
  return (
    <section aria-label={t('lead_details.notes')} className="flex flex-col gap-5">
      <h3 className="border-t border-line pt-5 text-base font-semibold text-ink">
        {t('lead_details.notes')}
      </h3>
      <NoteForm leadId={lead.id} />
      {notes.length === 0 ? (
        <p className="text-soft">{t('lead_details.no_notes')}</p>
      ) : (
        <ol aria-label={t('lead_details.notes')} className="flex flex-col gap-5">
          {notes.map((note) => (
            <LeadNoteEntry key={note.id} note={note} />
          ))}
        </ol>
      )}
      {isFailed ? (
        <p role="alert" className="text-danger">
          {t('lead_details.notes_failed')}
        </p>
      ) : null}
      {hasOlder ? (
        <Button variant="outline" busy={isLoading} onClick={showOlder} className="self-center">
          {t('lead_details.older_notes')}
        </Button>
      ) : null}
    </section>
  );
}
