import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Coverage } from '#web/features/rights/coverage.tsx';
import { useCoverageWords } from '#web/features/rights/use-coverage-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { wishKey, type Wish } from './wish.ts';

export interface WishListProps {
  wishes: readonly Wish[];
  /** What the server found wrong, by place. */
  problems: ReadonlyMap<number, string>;
  onRemove: (wish: Wish) => void;
}

/** What will be granted, each of which can be taken out again. */
export function WishList({ wishes, problems, onRemove }: WishListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const words = useCoverageWords();
  const remove = (wish: Wish) => {
    // The button goes away under the focus: it stays in the list, or in the form.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const place = buttons.findIndex((button) => button === document.activeElement);
    (buttons[place + 1] ?? buttons[place - 1])?.focus();
    onRemove(wish);
  };
  if (wishes.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label={t('rights.chosen')}
      className="max-h-56 divide-y divide-line overflow-y-auto rounded border border-line"
    >
      {wishes.map((wish, place) => (
        <li
          key={wishKey(wish)}
          className="flex flex-wrap items-center gap-x-3 py-1.5 ps-3.5 pe-1.5"
        >
          <div className="min-w-0 flex-1">
            <Coverage covered={wish} />
          </div>
          <Button variant="ghost" size="icon" onClick={() => remove(wish)}>
            <X aria-hidden />
            <VisuallyHidden>{t('rights.remove_wish', { name: words(wish).name })}</VisuallyHidden>
          </Button>
          {problems.has(place) ? (
            <div className="basis-full pb-1">
              <FieldError id={`wish-${place}`}>{problems.get(place)}</FieldError>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
