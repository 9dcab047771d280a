import { type ReactNode, useId } from 'react';
import type { InstructionOperationId, CardView } from '@tillside/contract';
import { cardsMessages, freezeMessages, unfreezeMessages, type Translate } from '@tillside/messages';
import { Icon, type IconName } from '../../kernel/ui/icons.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { CardAction } from './actions/card-action.ts';
import { cardStatus } from './CardFace.tsx';

export interface ActionsProps {
  readonly actions: readonly CardAction[];
  readonly onAction: (operation: InstructionOperationId) => void;
}

/** The actions for money, as tiles. The others are in rows below. */
const toolIcons: Readonly<Partial<Record<InstructionOperationId, IconName>>> = {
  'card.topup': 'plus',
  'card.withdraw': 'down',
};

export function isTool({ operation }: CardAction): boolean {
  return toolIcons[operation] !== undefined;
}

/** Tiles below the face: the details, given as `children`, and money in and out. */
export function CardTools({
  actions,
  onAction,
  children,
}: ActionsProps & { readonly children?: ReactNode }): ReactNode {
  const language = useLanguage();
  const tools = actions.filter(isTool);
  if (tools.length === 0 && !children) return null;
  return (
    <div className="ts-tools" role="group" aria-label={language.t(cardsMessages, 'actions')}>
      {children}
      {tools.map((action) => (
        <CardTool
          key={action.operation}
          icon={toolIcons[action.operation] ?? 'card'}
          onPress={() => onAction(action.operation)}
        >
          {action.name(language)}
        </CardTool>
      ))}
    </div>
  );
}

export interface CardToolProps {
  readonly icon: IconName;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** One tile. */
export function CardTool({ icon, onPress, children }: CardToolProps): ReactNode {
  return (
    <button type="button" className="ts-tool" onClick={onPress}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}

const rowIcons: Readonly<Partial<Record<InstructionOperationId, IconName>>> = {
  'card.replace': 'renew',
  'card.terminate': 'cross',
};

export interface CardRowsProps extends ActionsProps {
  readonly card: CardView;
  /** Whether freezing or unfreezing is in progress. */
  readonly freezing: boolean;
}

/** The actions that change the card itself: freezing as a switch, and a row for each of the others. */
export function CardRows({ card, actions, freezing, onAction }: CardRowsProps): ReactNode {
  const language = useLanguage();
  const rows = actions.filter((action) => !isTool(action));
  if (rows.length === 0) return null;
  return (
    <div className="ts-card-rows">
      {rows.map((action) =>
        isFreezing(action) ? (
          <FreezeRow
            key="freeze"
            isFrozen={cardStatus(card) === 'frozen'}
            busy={freezing}
            onPress={() => onAction(action.operation)}
          />
        ) : (
          <button
            type="button"
            className="ts-row"
            key={action.operation}
            data-tone={action.operation === 'card.terminate' ? 'danger' : undefined}
            onClick={() => onAction(action.operation)}
          >
            <Icon name={rowIcons[action.operation] ?? 'card'} />
            <span className="ts-row-words">
              <span className="ts-row-name">{action.name(language)}</span>
            </span>
            <Icon name="chevron" />
          </button>
        ),
      )}
    </div>
  );
}

export function isFreezing({ operation }: Pick<CardAction, 'operation'>): boolean {
  return operation === 'card.freeze' || operation === 'card.unfreeze';
}

interface FreezeRowProps {
  readonly isFrozen: boolean;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** Freezing is sent immediately. Switching it off is a separate operation, which may be refused. */
function FreezeRow({ isFrozen, busy, onPress }: FreezeRowProps): ReactNode {
  const { t } = useLanguage();
  const name = useId();
  const note = useId();
  return (
    <div className="ts-row">
      <Icon name="snow" />
      <span className="ts-row-words">
        <span className="ts-row-name" id={name}>
          {t(cardsMessages, 'freeze')}
        </span>
        <span className="ts-row-note" id={note}>
          {noteOf({ isFrozen, busy }, t)}
        </span>
      </span>
      <button
        type="button"
        role="switch"
        className="ts-switch"
        aria-checked={isFrozen}
        aria-labelledby={name}
        aria-describedby={note}
        aria-disabled={busy || undefined}
        onClick={() => busy || onPress()}
      >
        <span className="ts-switch-knob">
          <Icon name="snow" />
        </span>
      </button>
    </div>
  );
}

function noteOf({ isFrozen, busy }: Pick<FreezeRowProps, 'isFrozen' | 'busy'>, t: Translate): string {
  if (busy) return isFrozen ? t(unfreezeMessages, 'doing') : t(freezeMessages, 'doing');
  return t(cardsMessages, isFrozen ? 'frozenNote' : 'freezeNote');
}
