import { useState, type ReactNode } from 'react';
import { cardsMessages, commonMessages } from '@tillside/messages';
import type { CompanionError } from '../client/failure.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/icons.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useLanguage } from '../provider/context.ts';

export interface CardTroubleProps {
  readonly error: CompanionError;
  /** What is said where trying again may help. */
  readonly title: string;
  readonly text: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** What went wrong, for as long as it is asked for again too: its trouble would come and go with every try. */
export function useTrouble(latest: CompanionError | null): CompanionError | null {
  const [told, setTold] = useState(latest);
  if (latest && latest !== told) setTold(latest);
  return latest ?? told;
}

/** Why there is no card to show. Who has no customer record yet is told what to do about it. */
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
      <Button look="secondary" busy={busy} onClick={onRetry}>
        {t(commonMessages, 'tryAgain')}
      </Button>
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

/** Whether the companion says that this person has no customer record. */
export function isWithoutCustomer(error: CompanionError | null): boolean {
  return error?.failure.kind === 'refused' && error.failure.problem.code === 'customer_missing';
}
