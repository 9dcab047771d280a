import { useEffect, useMemo } from 'react';
import type { Session } from '@tillside/contract';
import { useRuntime } from '../../kernel/runtime/context.ts';
import type { Beginning } from '../../kernel/instructions/instruct.controller.ts';
import type { Step } from '../../kernel/instructions/instruct.states.ts';
import type { InstructCallbacks } from '../../kernel/instructions/use-instruct-callbacks.ts';
import { usePlainForm } from '../../kernel/purchase/use-plain-form.ts';
import { usePurchaseWith } from '../../kernel/purchase/use-purchase.ts';
import type { Purchase } from '../../kernel/flow/purchase.ts';
import { actionBill } from './actions/action-bill.ts';
import type { CardAction } from './actions/card-action.ts';
import { cardKey, cardsKey } from './use-card.ts';

export interface CardFlowOptions extends InstructCallbacks {
  readonly action: CardAction;
  readonly session: Session;
  readonly initial?: Readonly<Record<string, string>> | undefined;
}

/** Runs the shared purchase flow for a card action. */
export function useCardFlow({ action, session, initial, ...callbacks }: CardFlowOptions): Purchase {
  const bill = useMemo(() => actionBill(action), [action]);
  const purchase = usePurchaseWith(usePlainForm, bill, { session, initial, ...callbacks, begin: beginOf(action) });
  useChangedCard(purchase.state.step, session.caller.caller_tag);
  return purchase;
}

/** Whether it has no fields: then it starts with its confirmation. */
export function isBare({ fields }: CardAction): boolean {
  return Object.keys(fields).length === 0;
}

function beginOf(action: CardAction): Beginning | undefined {
  return isBare(action) ? { input: action.input({}), atOnce: action.confirmation.atOnce === true } : undefined;
}

function useChangedCard(step: Step, tag: string): void {
  const { queries } = useRuntime();
  const instruction = step.name === 'outcome' ? step.instruction : null;
  const id = instruction?.input['id'];
  const version = instruction?.version;
  useEffect(() => {
    if (version === undefined) return;
    void queries.invalidateQueries({ queryKey: cardsKey(tag) });
    if (typeof id === 'string') void queries.invalidateQueries({ queryKey: cardKey(tag, id) });
  }, [queries, tag, id, version]);
}
