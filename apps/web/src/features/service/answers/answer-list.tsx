import {
  changeSavedAnswer,
  createSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  type SavedAnswer,
} from '@portal/contract/service';
import { MessageSquareQuote, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormParam, defineForm, FormLink } from '#web/kit/form/define-form.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { getAnswerText, listAnswerLanguages } from './answer-texts.ts';

const formParam = createFormParam('answer');

const AnswerDialogs = defineForm({
  param: formParam,
  create: createSavedAnswer,
  change: changeSavedAnswer,
  New: lazyComponent(async () => (await import('./answer-form.tsx')).NewAnswerDialog),
  Edit: lazyComponent(async () => (await import('./answer-form.tsx')).EditAnswerDialog),
});

const DeleteAnswerDialog = lazyComponent(
  async () => (await import('./answer-form.tsx')).DeleteAnswerDialog,
);

/** Saved answers with their forms. */
export function AnswerList() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const mayAdd = can(useUser(), createSavedAnswer.access);
  const columns = useColumns();
  const list = useList({
    scope: 'service',
    route: listSavedAnswers,
    name: 'answers',
    firstOrdering: 'title',
  });
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">{t('saved_answers.text')}</p>
      <ListView
        list={list}
        label={t('saved_answers.title')}
        searchLabel={t('saved_answers.search')}
        failure={t('saved_answers.load_failed')}
        actions={
          mayAdd ? (
            <Button onClick={() => open(formParam.new)}>
              <Plus aria-hidden />
              {t('saved_answers.add')}
            </Button>
          ) : null
        }
        columns={columns}
        renderCard={(answer) => <AnswerCard answer={answer} />}
        empty={
          <EmptyState
            icon={<MessageSquareQuote />}
            title={t('saved_answers.empty')}
            text={t('saved_answers.empty_text')}
          />
        }
      />
      <AnswerDialogs />
    </>
  );
}

interface AnswerProps {
  answer: SavedAnswer;
}

function AnswerCard({ answer }: AnswerProps) {
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          <CardLink>
            <FormLink form={formParam.of(answer.id)}>{answer.title}</FormLink>
          </CardLink>
        </h2>
        <div className="relative -my-2 -me-2">
          <DeleteButton answer={answer} />
        </div>
      </div>
      <p className="line-clamp-3 text-soft wrap-anywhere">
        <FirstText answer={answer} />
      </p>
      <p className="mt-auto text-xs text-soft">
        <Languages answer={answer} />
      </p>
    </LinkCard>
  );
}

function useColumns(): readonly Column<SavedAnswer>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'title',
      header: t('fields.title'),
      ordering: 'title',
      renderCell: (answer) => (
        <TableRowLink>
          <FormLink form={formParam.of(answer.id)}>{answer.title}</FormLink>
        </TableRowLink>
      ),
    },
    {
      key: 'answer',
      header: t('saved_answers.answer'),
      renderCell: (answer) => (
        <span className="line-clamp-2 max-w-prose text-soft">
          <FirstText answer={answer} />
        </span>
      ),
    },
    {
      key: 'languages',
      header: t('saved_answers.languages'),
      renderCell: (answer) => <Languages answer={answer} />,
    },
    {
      key: 'actions',
      header: t('saved_answers.actions'),
      numeric: true,
      renderCell: (answer) => <DeleteButton answer={answer} />,
    },
  ];
}

/** The text in the language of whoever looks, else in the first one that there is. */
function FirstText({ answer }: AnswerProps) {
  const own = getAnswerText(answer, useLanguage());
  const [first] = listAnswerLanguages(answer);
  return own ?? (first && getAnswerText(answer, first));
}

function Languages({ answer }: AnswerProps) {
  const { t } = useTranslation();
  return listAnswerLanguages(answer)
    .map((language) => t(`app.languages.${language}`))
    .join(', ');
}

function DeleteButton({ answer }: AnswerProps) {
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  if (!can(useUser(), deleteSavedAnswer.access)) return null;
  return (
    <>
      <IconButton
        label={t('saved_answers.delete', { name: answer.title })}
        onClick={() => setDeleting(true)}
      >
        <Trash2 aria-hidden />
      </IconButton>
      {isDeleting ? (
        <Suspense>
          <DeleteAnswerDialog answer={answer} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
