import {
  getLead,
  type Lead,
  type LeadDetails,
  type LeadNote,
  listLeadNotes,
} from '@portal/contract/crm';
import { pageSize } from '@portal/contract/kernel';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight, UserRoundX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useTitleOverride } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { NoteForm } from './note-form.tsx';

export interface LeadPanelProps {
  id: string;
  /** Leads back to the board. */
  onClose: () => void | Promise<void>;
  /** Part of another feature below the history of the stage, provided by the page. */
  children?: ReactNode;
}

/** A lead with its notes, over the board. */
export function LeadPanel({ id, onClose, children }: LeadPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(routeQuery('crm', getLead, { params: { id } }));
  const isMissing = hasStatus(query.error, 404);
  const lead = isMissing ? undefined : query.data;
  const title = lead?.contact.name ?? t(isMissing ? 'lead_details.not_found' : 'lead_details.lead');
  useTitleOverride(title);
  return (
    <SidePanel
      title={title}
      closeLabel={t('app.close')}
      onClose={() => void onClose()}
      header={lead ? <LeadActions lead={lead} leave={async () => onClose()} /> : null}
    >
      {isMissing ? (
        <LeadMissing onClose={() => void onClose()} />
      ) : (
        <QueryView
          query={query}
          failure={t('lead_details.load_failed')}
          skeleton={<LeadSkeleton />}
        >
          {(shown) => (
            <FeatureErrorBoundary>
              <div className="flex flex-col gap-7">
                <LeadFacts lead={shown} />
                <LeadNotes lead={shown} />
                <StageHistory lead={shown} />
                {children}
              </div>
            </FeatureErrorBoundary>
          )}
        </QueryView>
      )}
    </SidePanel>
  );
}

/** In the place of a lead's facts while they are being read. */
function LeadSkeleton() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('app.loading')} className="grid grid-cols-2 gap-x-4 gap-y-6">
      {Array.from({ length: 8 }, (_, fact) => (
        <div key={fact} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-36" />
        </div>
      ))}
    </SkeletonRegion>
  );
}

/** In the place of a lead that does not exist, or no longer. */
function LeadMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<UserRoundX />}
      title={t('lead_details.not_found_text')}
      action={
        <Button variant="outline" onClick={onClose}>
          {t('lead_details.back')}
        </Button>
      }
    />
  );
}

/** Notes on a lead, newest first, with a field for another. */
function LeadNotes({ lead }: { lead: Lead }) {
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

/** One note: who wrote it, when, and what. */
function LeadNoteEntry({ note }: { note: LeadNote }) {
  const { t } = useTranslation();
  const format = useFormats();
  const name = note.author?.name ?? t('lead_details.former_colleague');
  return (
    <li className="flex gap-3">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-ink">{name}</span>
          <time dateTime={note.created_at} className="text-xs text-soft tabular-nums">
            {format.moment(note.created_at)}
          </time>
        </p>
        <p className="whitespace-pre-line text-ink wrap-anywhere">{note.text}</p>
      </div>
    </li>
  );
}

/** Number of notes shown before older ones are loaded. */
const firstNotes = 10;

/** Notes of a lead, newest first; older ones load page by page. */
function useNotes(lead: Lead) {
  const [isRequested, setRequested] = useState(false);
  const params = { id: lead.id };
  const { queryKey } = routeQuery('crm', listLeadNotes, { params });
  const older = useInfiniteQuery({
    queryKey: [...queryKey, 'older'],
    enabled: isRequested,
    initialPageParam: firstNotes,
    queryFn: ({ pageParam: offset, signal }) =>
      call(listLeadNotes, { params, query: { offset, limit: pageSize.default }, signal }),
    getNextPageParam: (page, _pages, offset) =>
      page.next === null ? null : offset + page.results.length,
  });
  const read = (older.data?.pages ?? []).flatMap((page) => page.results);
  return {
    notes: deduplicateNotes([...lead.notes.slice(0, firstNotes), ...read]),
    hasOlder: older.data ? older.hasNextPage : lead.notes.length > firstNotes,
    isLoading: older.isFetching && isRequested,
    isFailed: older.isError,
    showOlder: () => {
      if (isRequested) void (older.data ? older.fetchNextPage() : older.refetch());
      setRequested(true);
    },
  };
}

/** A new note shifts the others, so one may be on two pages for a moment. */
function deduplicateNotes(notes: readonly LeadNote[]): LeadNote[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()];
}

/** Folded list of a lead's changes of stage, newest first. */
function StageHistory({ lead }: { lead: LeadDetails }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { stage_history: changes } = lead;
  if (changes.length === 0) return null;
  return (
    <details className="border-t border-line pt-4">
      <summary className="cursor-pointer text-sm font-semibold text-ink touch:py-2">
        {t('lead_details.stage_history', { count: changes.length })}
      </summary>
      <ol className="mt-3 flex flex-col gap-3">
        {changes.map(({ from, to, at, by }) => (
          <li key={at} className="text-sm">
            <p className="flex flex-wrap items-center gap-1.5 text-ink">
              {from === null ? (
                t('lead_details.added_to_stage', { stage: t(`leads.stages.${to}`) })
              ) : (
                <>
                  {t(`leads.stages.${from}`)}
                  <ArrowRight aria-hidden className="size-3.5 shrink-0 text-soft" />
                  {t(`leads.stages.${to}`)}
                </>
              )}
            </p>
            <p className="text-xs text-soft tabular-nums">
              {`${format.moment(at)} · ${by?.name ?? t('lead_details.former_colleague')}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
