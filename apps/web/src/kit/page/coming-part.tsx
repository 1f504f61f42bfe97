import { Wrench } from 'lucide-react';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In the place of a tab that a later version fills: says what will be here. */
export function ComingPart({ title, text }: { title: string; text: string }) {
  return <EmptyState icon={<Wrench />} title={title} text={text} />;
}
