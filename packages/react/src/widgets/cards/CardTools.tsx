import type { ReactNode } from 'react';
import type { InstructionOperationId } from '@tillside/contract';
import { cardsMessages } from '@tillside/messages';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useLanguage } from '../../session/context.ts';
import type { CardAction } from '../../products/cards/card-action.ts';

export interface ActionsProps {
  readonly actions: readonly CardAction[];
  readonly onAction: (operation: InstructionOperationId) => void;
}

/** The actions for money, as tiles. The others stand in rows below. */
const signs: Readonly<Partial<Record<InstructionOperationId, IconName>>> = {
  'card.topup': 'plus',
  'card.withdraw': 'down',
};

export function isTool({ operation }: CardAction): boolean {
  return signs[operation] !== undefined;
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
          icon={signs[action.operation] ?? 'card'}
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
      {children}
    </button>
  );
}
