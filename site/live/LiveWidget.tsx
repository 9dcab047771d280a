import { NoSSR } from '@rspress/core/runtime';
import { lazy, Suspense, type ReactNode } from 'react';
import './live.css';
import type { WidgetName } from '../../.storybook/design/widgets/widget-name.ts';

// Pages without a widget load none.
const Stage = lazy(() => import('./Stage.tsx'));

/** A widget in the page, against a companion in the page. */
export function LiveWidget({ name }: { readonly name: WidgetName }): ReactNode {
  if (import.meta.env.SSG_MD) return <p>On the site, the widget stands here and can be used.</p>;
  return (
    <div className="live rp-not-doc">
      <NoSSR>
        <Suspense fallback={null}>
          <Stage name={name} />
        </Suspense>
      </NoSSR>
    </div>
  );
}
