import type { ReactNode } from 'react';

export interface PageHeaderProps {
  /** The page's one h1. */
  title: ReactNode;
  description?: ReactNode;
  /** A `Breadcrumb` above the title. */
  breadcrumb?: ReactNode;
  /** Stands beside the title: a badge with the state. */
  status?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
}

/** Where am I, what is here, what can I do: the top of every page. */
export function PageHeader({ title, description, breadcrumb, status, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-2">
      {breadcrumb}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-2xl max-[24rem]:text-xl font-semibold tracking-tight text-ink wrap-anywhere">
              {title}
            </h1>
            {status}
          </div>
          {description ? (
            <p className="mt-1 max-w-prose text-pretty text-soft">{description}</p>
          ) : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
        ) : null}
      </div>
    </header>
  );
}
