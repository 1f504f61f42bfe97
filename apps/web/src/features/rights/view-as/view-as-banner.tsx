import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';

export interface ViewAsBannerProps {
  title: string;
  text: string;
  /** Date field, or the link back to the customer's view. */
  children: ReactNode;
}

/** Banner of a page that shows what a customer sees. */
export function ViewAsBanner({ title, text, children }: ViewAsBannerProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border-2 border-dashed border-info bg-info-soft px-4 py-3.5"
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <Eye aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
        <div className="min-w-0">
          <p className="font-semibold text-ink wrap-anywhere">{title}</p>
          <p aria-live="polite" className="text-pretty text-soft">
            {text}
          </p>
        </div>
      </div>
      {children}
    </section>
  );
}
