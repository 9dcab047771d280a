import { useMemo, type ReactNode } from 'react';
import type { Session } from '@tillside/contract';
import { cardsMessages } from '@tillside/messages';
import type { InstructCallbacks } from '../../kernel/instructions/use-instruct-callbacks.ts';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { Widget } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { CardTrouble, useTrouble } from './CardTrouble.tsx';
import { KnownCard } from './KnownCard.tsx';
import { useCard } from './use-card.ts';
import { withHolder } from './use-cards.ts';

export interface CardPanelProps extends InstructCallbacks, Themed {
  /** The card's id. */
  readonly cardId: string;
  /** The cardholder's name, shown if the platform provides none. */
  readonly cardholder?: string | undefined;
}

/** One card: balance, state, and every possible action. Its number stays in a sealed frame. */
export function CardPanel({ cardId, cardholder, appearance, ...callbacks }: CardPanelProps): ReactNode {
  const { t } = useLanguage();
  return (
    <Widget label={t(cardsMessages, 'any')} appearance={appearance}>
      <SessionGate rows={4}>
        {(session) => (
          // Another user's card never stays on the screen.
          <LoadedPanel
            key={`${session.caller.caller_tag} ${cardId}`}
            cardId={cardId}
            cardholder={cardholder}
            session={session}
            callbacks={callbacks}
          />
        )}
      </SessionGate>
    </Widget>
  );
}

interface LoadedPanelProps {
  readonly cardId: string;
  readonly cardholder: string | undefined;
  readonly session: Session;
  readonly callbacks: InstructCallbacks;
}

function LoadedPanel({ cardId, cardholder, session, callbacks }: LoadedPanelProps): ReactNode {
  const { t } = useLanguage();
  const { data: card, error: latest, isFetching, refetch } = useCard(cardId);
  const error = useTrouble(latest);
  const known = useMemo(() => card && withHolder(card, cardholder), [card, cardholder]);
  if (known) return <KnownCard card={known} session={session} callbacks={callbacks} />;
  if (!error) return <Skeleton rows={4} />;
  return (
    <CardTrouble
      error={error}
      title={t(cardsMessages, 'cardFailedTitle')}
      text={t(cardsMessages, 'cardFailedText')}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
