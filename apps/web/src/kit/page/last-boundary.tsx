import i18n from 'i18next';
import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '#web/ui/error-panel.tsx';

/**
 * In the place of all that is shown, where a fault was caught nowhere within (specification §8): the
 * start page stands outside of the router, and the router’s own frame may fail too.
 */
export class LastBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto w-full max-w-2xl p-4 sm:p-8">
        <ErrorPanel
          level={1}
          title={i18n.t('errors.default')}
          text={i18n.t('errors.unexpected_try_again')}
          retryLabel={i18n.t('actions.try_again')}
          onRetry={() => this.setState({ hasFailed: false })}
        />
      </main>
    );
  }
}
