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
  return function Later(props: Props): ReactNode {
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
  };
}
