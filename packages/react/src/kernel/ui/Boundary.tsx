import { Component, type ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { PageContext } from '../flow/page.ts';
import { LanguageContext } from '../runtime/context.ts';
import { TryAgain } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
}

/**
 * Keeps an error in a widget from the page around it. Trying again renders the widget anew, which finds its purchase as after a reload.
 */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  static override contextType: typeof PageContext = PageContext;
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }
  declare context: React.ContextType<typeof PageContext>;
  override readonly state = { failed: false };
  override componentDidCatch(error: unknown): void {
    (this.context.onError ?? reportError)(error);
  }
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <LanguageContext.Consumer>
        {(language) => (
          <div className="ts-stack" role="alert">
            <Notice tone="warning" title={language?.t(commonMessages, 'crashedTitle') ?? ''}>
              {language?.t(commonMessages, 'crashedText')}
            </Notice>
            <TryAgain onClick={() => this.setState({ failed: false })} />
          </div>
        )}
      </LanguageContext.Consumer>
    );
  }
}
