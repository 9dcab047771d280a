import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { billPayMessages } from '@tillside/messages';
import type { Attempt } from '../../session/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguage, useRuntime } from '../../session/context.ts';
import { isOf, type Product } from './products.tsx';

export interface UnfinishedProps {
  readonly attempts: readonly Attempt[];
  readonly products: readonly Product[];
  readonly chosen: Product | null;
  onShow(product: Product): void;
}

/** Points out unfinished purchases of other forms, so that nobody pays twice. */
export function Unfinished({ attempts, products, chosen, onShow }: UnfinishedProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  return products.map((product) => {
    const open = attempts.find((attempt) => isOf(product, attempt));
    // The visible form shows its own. Free operations are not paid for.
    if (!open?.quote || product === chosen) return null;
    const name = product.name(language);
    return (
      <Notice
        key={product.id}
        tone="warning"
        icon="clock"
        title={t(billPayMessages, 'unfinishedTitle', { product: name })}
      >
        <p className="ts-notice-paragraph">
          {t(billPayMessages, 'unfinishedText', { amount: language.format.money(open.quote) })}
        </p>
        <Button look="secondary" aria-label={`${t(billPayMessages, 'show')}: ${name}`} onClick={() => onShow(product)}>
          {t(billPayMessages, 'show')}
        </Button>
      </Notice>
    );
  });
}

/** The user's open purchases, newest first, kept up to date. */
export function useOpenAttempts(callerTag: string): readonly Attempt[] {
  const { attemptsFor } = useRuntime();
  const storage = attemptsFor(callerTag);
  const keys = useSyncExternalStore(
    storage.subscribe,
    () => keysOf(storage.all()),
    () => '',
  );
  // oxlint-disable-next-line react/exhaustive-deps -- the list changes with its keys
  return useMemo(() => storage.all(), [storage, keys]);
}

function keysOf(attempts: readonly Attempt[]): string {
  return attempts.map(({ key }) => key).join();
}
