import type { ComponentType, ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';
import { useLoaded } from '../runtime/use-loaded.ts';
import { TryAgain } from './Button.tsx';

/**
 * A component that is loaded when it is first shown. If loading fails, it shows an error with a retry, and
 * the content around it keeps its state.
 * @param name the cache key, shared by all widgets of the provider
 * @param waiting what is shown meanwhile. Default: a row
 */
export function later<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  function Later(props: Props): ReactNode {
    const { t } = useLanguage();
    const { part: Part, failed, retry } = useLoaded(name, load);
    if (Part) return <Part {...props} />;
    if (!failed && waiting) return waiting;
    if (!failed)
      return (
        <span className="ts-bone" data-row="list">
          <span className="ts-hidden">{t(commonMessages, 'loading')}</span>
        </span>
      );
    return (
      <div className="ts-stack">
        <p className="ts-hint">{t(commonMessages, 'partFailed')}</p>
        <TryAgain onClick={retry} />
      </div>
    );
  }
  parts.set(Later, { name, load });
  return Later;
}

/** The loader of each lazy component. */
const parts = new WeakMap<object, { readonly name: string; readonly load: () => Promise<unknown> }>();

/** Whether a component can be shown now. Using it starts loading a lazy one. */
export interface Ready {
  readonly ready: boolean;
  /** Loading failed so far. It is retried automatically. */
  readonly failed: boolean;
  retry(): void;
}

/** Preloads a component. `null`, and a component that is not lazy, is ready. */
export function useReady(component: object | null): Ready {
  const later = component ? parts.get(component) : undefined;
  const { part, failed, retry } = useLoaded<unknown>(later?.name ?? null, later?.load);
  return { ready: !later || part !== null, failed, retry };
}
