import i18n from 'i18next';
import { Component, type ReactNode } from 'react';
import { isScriptLoadError } from '#web/lib/page/script-load-error.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

interface Failure {
  hasFailed: boolean;
  error: unknown;
}

/**
 * Outermost error boundary (specification §8), for errors outside the router and in its own frame.
 * Plain HTML, because its imports would load before every first page.
 */
export class RootErrorBoundary extends Component<{ children: ReactNode }, Failure> {
  override state: Failure = { hasFailed: false, error: null };

  static getDerivedStateFromError(error: unknown): Failure {
    return { hasFailed: true, error };
  }

  /** Browsers do not retry a failed dynamic import; only a reload does. */
  private readonly retry = () => {
    if (isScriptLoadError(this.state.error)) location.reload();
    else this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto w-full max-w-2xl p-4 sm:p-8">
        <div
          role="alert"
          className="flex flex-col items-center gap-4 rounded border border-line bg-surface px-6 py-14 text-center"
        >
          <h1 className="text-base font-semibold text-ink">{i18n.t('errors.default')}</h1>
          <p className="text-pretty text-soft">{i18n.t('errors.unexpected_try_again')}</p>
          <button type="button" className={buttonStyle('outline')} onClick={this.retry}>
            {i18n.t('actions.try_again')}
          </button>
        </div>
      </main>
    );
  }
}
