import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { CardView, InstructionOperationId, Session } from '@tillside/contract';
import { cardsMessages, unfreezeMessages, freezeMessages } from '@tillside/messages';
import type { InstructCallbacks } from '../../kernel/instructions/use-instruct-callbacks.ts';
import { Icon } from '../../kernel/ui/icons.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { StatusBadge } from '../../kernel/ui/StatusBadge.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { StepHeading } from '../../kernel/ui/StepHeading.tsx';
import { later } from '../../kernel/ui/later.tsx';
import { useLanguage, useRuntime } from '../../kernel/runtime/context.ts';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import { cardActions, possibleActions } from './actions/index.ts';
import type { CardAction } from './actions/card-action.ts';
import { CardFace, cardStatus, statusLook } from './CardFace.tsx';
import { LaterFlow } from './LaterFlow.tsx';
import { CardRows, isFreezing, CardTools } from './CardTools.tsx';
import type { FreezeFlowProps } from './FreezeFlow.tsx';
import type { LatestUsesProps } from './ReportedUses.tsx';
import { CardReveal } from './reveal/CardReveal.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { useInstruction } from '../../kernel/instructions/use-instruction.ts';
import { stateBadge } from '../../kernel/flow/state-badge.ts';
import { actionBill } from './actions/action-bill.ts';
import { spoken } from '../../kernel/language/spoken.ts';

const LaterFreeze = later<FreezeFlowProps>(
  'freeze flow',
  () => fromChunk(() => import('./FreezeFlow.tsx'), 'FreezeFlow'),
  // The switch shows that it is in progress.
  <></>,
);
const LaterUses = later<LatestUsesProps>(
  'latest uses',
  () => fromChunk(() => import('./ReportedUses.tsx'), 'LatestUses'),
  // The card is complete without them.
  <></>,
);

export interface KnownCardProps {
  readonly card: CardView;
  readonly session: Session;
  readonly callbacks: InstructCallbacks;
}

/** The face of a card and everything that can be done to it. */
export function KnownCard({ card: latest, session, callbacks }: KnownCardProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const [card, settle] = useSettledCard(latest);
  const leftOpen = useLeftOpen(card, session);
  const [running, setRunning] = useState<Running | null>(leftOpen);
  // A running action shows the card as it was at its start.
  const actedOn = running?.card ?? card;
  const actions = useMemo(() => cardActions(actedOn), [actedOn]);
  const [acted, setActed] = useState(false);
  const [settledHere, setSettledHere] = useState<'frozen' | 'active' | null>(null);
  const announce = useAnnounce();
  const panel = useRef<HTMLDivElement>(null);
  const action = actions.find(({ operation }) => operation === running?.operation);
  const allowed = possibleActions(card, actions).filter(({ operation }) => session.abilities.includes(operation));
  const begin = (operation: InstructionOperationId, inline: boolean): void => {
    setActed(!inline);
    setSettledHere(null);
    setRunning({ operation, card, inline, trouble: false, count: (running?.count ?? 0) + 1 });
  };
  const run = (operation: InstructionOperationId): void => begin(operation, operation === 'card.freeze');
  const undo = (): void => {
    // The pressed button disappears.
    panel.current?.querySelector<HTMLElement>('[role="switch"]')?.focus();
    begin('card.unfreeze', true);
  };
  const unfrozen = (): void => {
    settle('active');
    setSettledHere('active');
    setRunning(null);
    announce(spoken(t(unfreezeMessages, 'done'), t(unfreezeMessages, 'doneText')));
  };
  if (action && running && !running.inline) {
    return (
      <LaterFlow
        key={`${running.operation} ${running.count}`}
        {...callbacks}
        action={action}
        session={session}
        takesFocus={acted}
        onInstead={run}
        onLeave={() => setRunning(null)}
        onDone={running.operation === 'card.unfreeze' ? unfrozen : undefined}
      />
    );
  }
  const status = cardStatus(card);
  const look = statusLook(card, t);
  // The companion shows card details to the owner only, never to staff.
  const maySee = status !== 'closed' && session.frames !== false && session.caller.roles.includes('shopper');
  const freezing = running !== null && !running.trouble;
  // No other action may begin until the outcome of this one is known.
  const offered = running?.trouble ? [] : allowed;
  const tools = (details?: ReactNode): ReactNode => (
    <CardTools actions={offered} onAction={run}>
      {running?.trouble ? null : details}
    </CardTools>
  );
  return (
    <div className="ts-stack" ref={panel}>
      <div className="ts-header">
        <StepHeading takesFocus={acted}>{t(cardsMessages, 'cardTitle', { lastFour: card.last_four })}</StepHeading>
        {look && (
          <StatusBadge tone={look.tone} icon={look.icon}>
            {look.word}
          </StatusBadge>
        )}
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
      {status === 'frozen' && !offered.some(isFreezing) && !running && (
        <p className="ts-text">{t(cardsMessages, 'frozenNote')}</p>
      )}
      {!running && <PendingActions pending={card.pending} actions={actions} />}
      {action && running && (
        <LaterFreeze
          key={`${running.operation} ${running.count}`}
          {...callbacks}
          action={sentAtOnce(action)}
          session={session}
          takesFocus={running.count > 0}
          onTrouble={() => setRunning({ ...running, trouble: true })}
          onDone={() => {
            settle(running.operation === 'card.freeze' ? 'frozen' : 'active');
            setSettledHere(running.operation === 'card.freeze' ? 'frozen' : null);
            setRunning(null);
          }}
          onLeave={() => setRunning(null)}
        />
      )}
      <CardRows card={card} actions={offered} freezing={freezing} onAction={run} />
      {settledHere === 'frozen' && status === 'frozen' && (
        <FrozenNote onUndo={allowed.some(isFreezing) ? undo : null} />
      )}
      {settledHere === 'active' && status === 'active' && (
        <Notice tone="info" icon={<Icon name="check" />} title={t(unfreezeMessages, 'done')}>
          {t(unfreezeMessages, 'doneText')}
        </Notice>
      )}
      {card.reported.length > 0 && <LaterUses cardId={card.id} reported={card.reported} />}
    </div>
  );
}

interface Running {
  readonly operation: InstructionOperationId;
  readonly card: CardView;
  /** Below the face, which stays. */
  readonly inline: boolean;
  /** The action below the face has a message. */
  readonly trouble: boolean;
  /** Changes with each start, so that a restarted action begins fresh. */
  readonly count: number;
}

/** Undoing a freeze needs no second press: it was frozen a moment ago, by the same person. */
function sentAtOnce(action: CardAction): CardAction {
  return { ...action, confirmation: { ...action.confirmation, atOnce: true } };
}

/** An action that was sent before a reload, and is not known to have ended. */
function useLeftOpen(card: CardView, session: Session): () => Running | null {
  const runtime = useRuntime();
  return () => {
    const attempts = runtime.attemptsFor(session.caller.caller_tag);
    const left = cardActions(card).find((action) =>
      attempts.open(action.operation).some(({ input }) => action.owns(input)),
    );
    return left
      ? { operation: left.operation, card, inline: left.operation === 'card.freeze', trouble: false, count: 0 }
      : null;
  };
}

interface FrozenNoteProps {
  /** Unfreezes the card again. `null` if the user may not. */
  readonly onUndo: (() => void) | null;
}

/** After a card was frozen here. Undo is an unfreeze, which the provider may refuse. */
function FrozenNote({ onUndo }: FrozenNoteProps): ReactNode {
  const { t } = useLanguage();
  return (
    <Notice tone="info" icon={<Icon name="snow" />} title={t(freezeMessages, 'done')}>
      <p className="ts-notice-paragraph">{t(freezeMessages, 'doneText')}</p>
      {onUndo && (
        <Button look="secondary" onClick={onUndo}>
          {t(freezeMessages, 'undo')}
        </Button>
      )}
    </Notice>
  );
}

type Status = 'active' | 'frozen';

/**
 * The card with the status that an action here has just proven, until the companion's next reading of it arrives. Otherwise the
 * switch would jump back for a moment.
 */
function useSettledCard(latest: CardView): readonly [CardView, (status: Status) => void] {
  const [settled, setSettled] = useState<{ readonly before: CardView; readonly after: CardView } | null>(null);
  return [
    settled?.before === latest ? settled.after : latest,
    (status) => setSettled({ before: latest, after: { ...latest, status } }),
  ];
}

interface PendingActionsProps {
  readonly pending: CardView['pending'];
  readonly actions: readonly CardAction[];
}

/** Open actions on a card, started here or elsewhere. */
function PendingActions({ pending, actions }: PendingActionsProps): ReactNode {
  const { t } = useLanguage();
  if (pending.length === 0) return null;
  return (
    <Notice tone="info" icon="clock" title={t(cardsMessages, 'pendingTitle')}>
      <ul className="ts-error-list">
        {pending.map((entry) => (
          <PendingAction
            key={entry.ref}
            entry={entry}
            action={actions.find(({ operation }) => operation === entry.operation)}
          />
        ))}
      </ul>
    </Notice>
  );
}

interface PendingActionProps {
  readonly entry: CardView['pending'][number];
  readonly action: CardAction | undefined;
}

function PendingAction({ entry, action }: PendingActionProps): ReactNode {
  const language = useLanguage();
  const { data: instruction } = useInstruction(entry.ref);
  const name = action?.name(language) ?? entry.operation;
  if (!instruction || !action) return <li>{name}</li>;
  return <li>{`${name}: ${stateBadge(instruction, language, actionBill(action))}`}</li>;
}
