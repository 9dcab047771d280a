import { useState, type ReactNode } from 'react';
import { cardsMessages, commonMessages } from '@tillside/messages';
import type { CompanionError } from '../../kernel/client/failure.ts';
import { TryAgain } from '../../kernel/ui/Button.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';

export interface CardTroubleProps {
  readonly error: CompanionError;
  /** The title when a retry may help. */
  readonly title: string;
  readonly text: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The last error, kept during retries so that it does not flicker. */
export function useTrouble(latest: CompanionError | null): CompanionError | null {
  const [last, setLast] = useState(latest);
  if (latest && latest !== last) setLast(latest);
  return latest ?? last;
}

/** Why there is no card to show. A user without a customer record learns what to do about it. */
export function CardTrouble({ error, title, text, busy, onRetry }: CardTroubleProps): ReactNode {
  const { t } = useLanguage();
  const code = error.failure.kind === 'refused' ? error.failure.problem.code : null;
  if (code === 'customer_missing') return <NoCustomer />;
  if (code === 'forbidden') {
    return (
      <Notice tone="info" title={t(commonMessages, 'notAllowedTitle')}>
        {t(commonMessages, 'notAllowedText')}
      </Notice>
    );
  }
  if (code === 'not_found') {
    return (
      <Notice tone="info" title={t(cardsMessages, 'notFoundTitle')}>
        {t(cardsMessages, 'notFoundText')}
      </Notice>
    );
  }
  return (
    <div className="ts-stack">
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
      <TryAgain busy={busy} onClick={onRetry} />
    </div>
  );
}

function NoCustomer(): ReactNode {
  const { t } = useLanguage();
  return (
    <Notice tone="info" icon={<Icon name="card" />} title={t(cardsMessages, 'noCustomerTitle')}>
      {t(cardsMessages, 'noCustomerText')}
    </Notice>
  );
}

/** Whether the companion reports that this user has no customer record. */
export function isWithoutCustomer(error: CompanionError | null): boolean {
  return error?.failure.kind === 'refused' && error.failure.problem.code === 'customer_missing';
}
