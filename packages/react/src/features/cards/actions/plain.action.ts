import type { InstructionOperationId } from '@tillside/contract';
import { freezeMessages, unfreezeMessages, replaceMessages } from '@tillside/messages';
import type { Language } from '../../../kernel/language/language.ts';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type ActionOutcome, type CardAction } from './card-action.ts';

interface PlainTexts extends Pick<ActionOutcome, 'doing' | 'done' | 'doneText' | 'notDone'> {
  readonly name: string;
  readonly title: string;
  readonly press: string;
}

/** An action on a card that has no fields and moves no money. */
export function plainAction(
  card: ActedOnCard,
  operation: InstructionOperationId,
  texts: (language: Language) => PlainTexts,
  confirmation: Pick<CardAction['confirmation'], 'atOnce' | 'caution'>,
): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation,
    owns,
    name: (language) => texts(language).name,
    title: (language) => texts(language).title,
    fields: {},
    input: () => ({ id: card.id }),
    subject: (_input, context) => naming(texts(context).name, context),
    confirmation: {
      ...confirmation,
      texts: (language) => ({ ...texts(language), leave: language.t(freezeMessages, 'cancel') }),
      lines: (_input, context) => cardLines(context),
    },
    outcome: (_moment, language) => texts(language),
    money: noMoney,
  };
}

/** Freezes a card without a confirmation, because it is urgent and reversible. */
export function freezeAction(card: ActedOnCard): CardAction {
  return plainAction(
    card,
    'card.freeze',
    ({ t }) => ({
      name: t(freezeMessages, 'name'),
      title: t(freezeMessages, 'title'),
      press: t(freezeMessages, 'press'),
      doing: t(freezeMessages, 'doing'),
      done: t(freezeMessages, 'done'),
      doneText: t(freezeMessages, 'doneText'),
      notDone: t(freezeMessages, 'notDone'),
    }),
    { atOnce: true },
  );
}

export function unfreezeAction(card: ActedOnCard): CardAction {
  return plainAction(
    card,
    'card.unfreeze',
    ({ t }) => ({
      name: t(unfreezeMessages, 'name'),
      title: t(unfreezeMessages, 'title'),
      press: t(unfreezeMessages, 'press'),
      doing: t(unfreezeMessages, 'doing'),
      done: t(unfreezeMessages, 'done'),
      doneText: t(unfreezeMessages, 'doneText'),
      notDone: t(unfreezeMessages, 'notDone'),
    }),
    {
      caution: ({ t }) => ({
        tone: 'info',
        title: t(unfreezeMessages, 'caution'),
        text: t(unfreezeMessages, 'cautionText'),
      }),
    },
  );
}

/** Gives a card a new number, CVV and expiry (platform §3). It takes no ref, so an open outcome is reconciled, never resent. */
export function replaceAction(card: ActedOnCard): CardAction {
  return plainAction(
    card,
    'card.replace',
    ({ t }) => ({
      name: t(replaceMessages, 'name'),
      title: t(replaceMessages, 'title'),
      press: t(replaceMessages, 'press'),
      doing: t(replaceMessages, 'doing'),
      done: t(replaceMessages, 'done'),
      doneText: t(replaceMessages, 'doneText'),
      notDone: t(replaceMessages, 'notDone'),
    }),
    {
      caution: ({ t }) => ({
        tone: 'warning',
        title: t(replaceMessages, 'caution'),
        text: t(replaceMessages, 'cautionText'),
      }),
    },
  );
}
