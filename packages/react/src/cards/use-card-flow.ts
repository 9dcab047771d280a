import { useEffect, useMemo } from 'react';
import type { Session } from '@tillside/contract';
import { useLanguage, useRuntime, type Language } from '../provider/context.ts';
import type { Beginning } from '../instruct/instruct.controller.ts';
import type { Step } from '../instruct/instruct.states.ts';
import type { InstructCallbacks } from '../instruct/use-instruct-callbacks.ts';
import { usePlainForm } from '../purchase/use-plain-form.ts';
import { usePurchaseWith, type Purchase } from '../purchase/use-purchase.ts';
import { actionBill, actionWording } from './actions/action-bill.ts';
import type { CardAction } from './actions/card-action.ts';
import type { WordedMoment } from '../purchase/bill.ts';
import { cardKey, cardsKey } from './card-keys.ts';

export interface CardFlowOptions extends InstructCallbacks {
  readonly action: CardAction;
  readonly session: Session;
  readonly initial?: Readonly<Record<string, string>> | undefined;
}

export interface RunningCardFlow {
  readonly purchase: Purchase;
  /** The words of the flow as this action says them now. */
  readonly language: Language;
}

const nothing: WordedMoment = { input: {}, instruction: null };

/** Runs the shared purchase flow for something that is done to a card, in that action's words. */
export function useCardFlow({ action, session, initial, ...callbacks }: CardFlowOptions): RunningCardFlow {
  const bill = useMemo(() => actionBill(action), [action]);
  const purchase = usePurchaseWith(usePlainForm, bill, { session, initial, ...callbacks, begin: beginOf(action) });
  const { step } = purchase.state;
  const plain = useLanguage();
  const moment = useMemo(() => momentOf(step), [step]);
  const language = useMemo(() => plain.withMessages(actionWording(action, moment, plain)), [plain, action, moment]);
  useChangedCard(step, session.caller.caller_tag);
  return { purchase: { ...purchase, context: { ...purchase.context, ...language } }, language };
}

/** Whether it asks nothing: then it begins with its confirmation. */
export function isBare({ fields }: CardAction): boolean {
  return Object.keys(fields).length === 0;
}

function beginOf(action: CardAction): Beginning | undefined {
  return isBare(action) ? { input: action.input({}), atOnce: action.confirmation.atOnce === true } : undefined;
}

function momentOf(step: Step): WordedMoment {
  switch (step.name) {
    case 'idle':
      return nothing;
    case 'review':
      return { input: step.input, instruction: null };
    case 'sending':
    case 'finding':
      return { input: step.attempt.input, instruction: null };
    case 'outcome':
      return { input: step.instruction.input, instruction: step.instruction };
    default:
      return step satisfies never;
  }
}

/** Whenever an action moves on, the card it is done to may be another: it is read again. */
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
