import type { ComponentType, ReactNode } from 'react';
import { commonMessages, type Translate } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';
import { useLoaded, type Loaded } from '../runtime/use-loaded.ts';
import { TryAgain } from './Button.tsx';

/**
 * A component that is loaded when it is first shown. If loading fails, it shows an error with a retry, and
 * the content around it keeps its state.
 * @param name the cache key, shared by all widgets of the provider
 * @param waiting what is shown meanwhile. Default: a row
 */
/* @__NO_SIDE_EFFECTS__ */
export function later<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  function Later(props: Props): ReactNode {
    const { t } = useLanguage();
    const loaded = useLoaded(name, load);
    return loaded.part ? <loaded.part {...props} /> : arriving(loaded, t, waiting);
  }
  parts.set(Later, { name, load });
  return Later;
}

/** What is shown in place of a part that is still loading, or could not be loaded. */
export function arriving(
  { failed, retry }: Omit<Loaded<unknown>, 'part'>,
  t: Translate,
  waiting?: ReactNode,
): ReactNode {
  if (failed)
    return (
      <div className="ts-stack">
        <p className="ts-hint">{t(commonMessages, 'partFailed')}</p>
        <TryAgain onClick={retry} />
      </div>
    );
  return (
    waiting ?? (
      <span className="ts-bone" data-row="list">
        <span className="ts-hidden">{t(commonMessages, 'loading')}</span>
      </span>
    )
  );
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
