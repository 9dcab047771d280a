import { useMemo, useState, type ReactNode } from 'react';
import type { CardView, InstructionOperationId, Session } from '@tillside/contract';
import { cardsMessages } from '@tillside/messages';
import { Notice } from '../parts/Notice.tsx';
import { SessionGate } from '../parts/SessionGate.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { StepHeading } from '../parts/StepHeading.tsx';
import { later } from '../parts/later.tsx';
import { Widget } from '../parts/Widget.tsx';
import { useLanguage, useRuntime } from '../provider/context.ts';
import type { InstructCallbacks } from '../instruct/use-instruct-callbacks.ts';
import { cardActions, possibleActions } from './actions/index.ts';
import { CardFace } from './CardFace.tsx';
import type { CardFlowProps } from './CardFlow.tsx';
import { CardRows } from './CardRows.tsx';
import { CardTools } from './CardTools.tsx';
import { cardStatus, statusLook } from './card-status.ts';
import { CardTrouble, useTrouble } from './CardTrouble.tsx';
import { PendingActions } from './PendingActions.tsx';
import { ReportedUses } from './ReportedUses.tsx';
import { CardReveal } from './reveal/CardReveal.tsx';
import { useCard } from './use-card.ts';
import { fromChunk } from '../provider/from-chunk.ts';
import type { Themed } from '../provider/ThemeRoot.tsx';

export interface CardPanelProps extends InstructCallbacks, Themed {
  /** The card's id. */
  readonly cardId: string;
}

const LaterFlow = later<CardFlowProps>('card flow', () => fromChunk(() => import('./CardFlow.tsx'), 'CardFlow'));

/** One card: balance, state, and every possible action. Its number stays in a sealed frame. */
export function CardPanel({ cardId, appearance, ...callbacks }: CardPanelProps): ReactNode {
  const { t } = useLanguage();
  return (
    <Widget label={t(cardsMessages, 'any')} appearance={appearance}>
      <SessionGate rows={4}>
        {(session) => (
          // Another user's card never stays on the screen.
          <LoadedPanel
            key={`${session.caller.caller_tag} ${cardId}`}
            cardId={cardId}
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
  readonly session: Session;
  readonly callbacks: InstructCallbacks;
}

function LoadedPanel({ cardId, session, callbacks }: LoadedPanelProps): ReactNode {
  const { t } = useLanguage();
  const { data: card, error: latest, isFetching, refetch } = useCard(cardId);
  const error = useTrouble(latest);
  if (card) return <KnownCard card={card} session={session} callbacks={callbacks} />;
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

interface KnownCardProps {
  readonly card: CardView;
  readonly session: Session;
  readonly callbacks: InstructCallbacks;
}

function KnownCard({ card, session, callbacks }: KnownCardProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const leftOpen = useLeftOpen(card, session);
  const [running, setRunning] = useState<Running | null>(leftOpen);
  // A running action shows the card as it was at its start.
  const actedOn = running?.card ?? card;
  const actions = useMemo(() => cardActions(actedOn), [actedOn]);
  const [acted, setActed] = useState(false);
  const action = actions.find(({ operation }) => operation === running?.operation);
  const allowed = possibleActions(card, actions).filter(({ operation }) => session.abilities.includes(operation));
  const run = (operation: InstructionOperationId): void => {
    setActed(true);
    setRunning({ operation, card, count: (running?.count ?? 0) + 1 });
  };
  if (action && running) {
    return (
      <LaterFlow
        key={`${running.operation} ${running.count}`}
        {...callbacks}
        action={action}
        session={session}
        takesFocus={acted}
        onInstead={run}
        onLeave={() => setRunning(null)}
      />
    );
  }
  const status = cardStatus(card);
  const look = statusLook(card, t);
  // The companion shows card details to the owner only, never to staff.
  const maySee = status !== 'closed' && session.frames !== false && session.caller.roles.includes('shopper');
  const tools = (details?: ReactNode): ReactNode => (
    <CardTools actions={allowed} onAction={run}>
      {details}
    </CardTools>
  );
  return (
    <div className="ts-stack">
      <div className="ts-header">
        <StepHeading takesFocus={acted}>{t(cardsMessages, 'cardTitle', { lastFour: card.last_four })}</StepHeading>
        {look && <StatusBadge tone={look.tone}>{look.word}</StatusBadge>}
      </div>
      {maySee ? (
        <CardReveal card={card} tools={tools} />
      ) : (
        <>
          <CardFace card={card} />
          {tools()}
        </>
      )}
      {status === 'closed' && (
        <Notice tone="info" icon="dash" title={t(cardsMessages, 'statusClosed')}>
          {card.terminate_date === null
            ? t(cardsMessages, 'closedTextOpen')
            : t(cardsMessages, 'closedText', { date: language.format.dateTime(card.terminate_date) })}
        </Notice>
      )}
      {status === 'frozen' && !allowed.some(({ operation }) => operation === 'card.unfreeze') && (
        <p className="ts-text">{t(cardsMessages, 'frozenNote')}</p>
      )}
      <PendingActions pending={card.pending} actions={actions} />
      <CardRows card={card} actions={allowed} onAction={run} />
      <ReportedUses reported={card.reported} />
    </div>
  );
}

interface Running {
  readonly operation: InstructionOperationId;
  readonly card: CardView;
  /** Changes with each start, so that a restarted action begins fresh. */
  readonly count: number;
}

/** An action that was sent before a reload, and is not known to have ended. */
function useLeftOpen(card: CardView, session: Session): () => Running | null {
  const runtime = useRuntime();
  return () => {
    const attempts = runtime.attemptsFor(session.caller.caller_tag);
    const left = cardActions(card).find((action) =>
      attempts.open(action.operation).some(({ input }) => action.owns(input)),
    );
    return left ? { operation: left.operation, card, count: 0 } : null;
  };
}
