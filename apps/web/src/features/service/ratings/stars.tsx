import { ratingScores } from '@portal/contract/service';
import { Star } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

/** A score as stars; words stand beside it. */
export function Stars({ score }: { score: number }) {
  return (
    <span aria-hidden className="inline-flex gap-0.5">
      {ratingScores.toReversed().map((one) => (
        <Star
          key={one}
          className={classNames('size-4', one <= score ? 'fill-brand text-brand' : 'text-faint')}
        />
      ))}
    </span>
  );
}
