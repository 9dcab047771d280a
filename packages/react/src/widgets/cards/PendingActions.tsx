import type { ReactNode } from 'react';
import type { CardView } from '@tillside/contract';
import { cardsMessages } from '@tillside/messages';
import { useInstruction } from '../../instruct/use-instruction.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguage } from '../../session/context.ts';
import { stateBadge } from '../../flow/state-badge.ts';
import { actionBill } from '../../products/cards/action-bill.ts';
import type { CardAction } from '../../products/cards/card-action.ts';

export interface PendingActionsProps {
  readonly pending: CardView['pending'];
  readonly actions: readonly CardAction[];
}

/** Open actions on a card, started here or elsewhere. */
export function PendingActions({ pending, actions }: PendingActionsProps): ReactNode {
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
  const badge = stateBadge(instruction, language, actionBill(action));
  return (
    <li>
      {name}: {badge}
    </li>
  );
}
