import type { ComponentType, ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { useLanguage } from '../provider/context.ts';
import { useLoaded } from '../provider/use-loaded.ts';
import { Button } from './Button.tsx';

/**
 * A component that is loaded when it is first shown. Where it does not come, that is said and can be tried again:
 * nothing around it is lost.
 * @param name what it is kept under, once for all widgets of the provider
 */
export function later<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  function Later(props: Props): ReactNode {
    const { t } = useLanguage();
    const { part: Part, failed, retry } = useLoaded(name, load);
    if (Part) return <Part {...props} />;
    if (!failed)
      return (
        <span className="ts-bone" data-row="list">
          <span className="ts-hidden">{t(commonMessages, 'loading')}</span>
        </span>
      );
    return (
      <div className="ts-stack">
        <p className="ts-hint">{t(commonMessages, 'partFailed')}</p>
        <Button look="secondary" onClick={retry}>
          {t(commonMessages, 'tryAgain')}
        </Button>
      </div>
    );
  }
  parts.set(Later, { name, load });
  return Later;
}

/** What each component that is loaded later is loaded by. */
const parts = new WeakMap<object, { readonly name: string; readonly load: () => Promise<unknown> }>();

/** Whether a component can be shown at once. One that is loaded later begins to be loaded. */
export interface Ready {
  readonly ready: boolean;
  /** It could not be loaded so far. It is tried again by itself. */
  readonly failed: boolean;
  retry(): void;
}

/** Loads what a component is made of before it is shown. `null`, and one that is not loaded later, is ready. */
export function useReady(component: object | null): Ready {
  const later = component ? parts.get(component) : undefined;
  const { part, failed, retry } = useLoaded<unknown>(later?.name ?? null, later?.load ?? nothing);
  return { ready: !later || part !== null, failed, retry };
}

const nothing = (): Promise<null> => Promise.resolve(null);
