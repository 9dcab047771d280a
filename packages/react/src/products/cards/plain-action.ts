import type { InstructionOperationId } from '@tillside/contract';
import { freezeMessages } from '@tillside/messages';
import type { Language } from '../../language/language.ts';
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
