import { terminateMessages } from '@tillside/messages';
import { digitsOnly, textField } from '../../../kernel/ui/fields/text-field.tsx';
import { payoutHeadline, payoutTexts } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/**
 * Terminates a card permanently (platform §3). It is the only irreversible action, so the last four digits must be typed,
 * and a remaining balance is pointed out first.
 */
export function terminateAction(card: ActedOnCard): CardAction {
  const { owns, cardLines } = onCard(card);
  const lastFour = card.last_four;
  const holds = card.balance.minor > 0;
  return {
    operation: 'card.terminate',
    owns,
    name: ({ t }) => t(terminateMessages, 'name'),
    title: ({ t }) => t(terminateMessages, 'title'),
    fields: {
      last_four: textField({
        label: ({ t }) => t(terminateMessages, 'label', { lastFour: card.last_four }),
        inputMode: 'numeric',
        clean: digitsOnly,
        fault: (typed, { t }) => (typed === card.last_four ? null : t(terminateMessages, 'mismatch')),
      }),
    },
    // The typed digits stay in this page.
    input: () => ({ id: card.id }),
    // A receipt in the history does not know the card.
    subject: (_input, { t }) =>
      lastFour === '' ? t(terminateMessages, 'name') : t(terminateMessages, 'subject', { lastFour }),
    headline: payoutHeadline,
    confirmation: {
      texts: ({ t }) => ({
        title: t(terminateMessages, 'title'),
        press: t(terminateMessages, 'press'),
        leave: t(terminateMessages, 'keep'),
      }),
      lines: (_input, context) => cardLines(context),
      caution({ t, format }) {
        if (!holds)
          return { tone: 'danger', title: t(terminateMessages, 'caution'), text: t(terminateMessages, 'cautionText') };
        const balance = format.money(card.balance);
        return {
          tone: 'danger',
          title: t(terminateMessages, 'holdsTitle', { balance }),
          text: `${t(terminateMessages, 'holdsText', { balance })} ${t(terminateMessages, 'cautionText')}`,
          insteadOf: { operation: 'card.withdraw', label: t(terminateMessages, 'withdrawFirst') },
        };
      },
    },
    outcome: ({ instruction }, { t }) => ({
      doing: t(terminateMessages, 'doing'),
      done: lastFour === '' ? t(terminateMessages, 'done') : t(terminateMessages, 'doneNamed', { lastFour }),
      doneText: instruction && instruction.quote.minor > 0 ? '' : t(terminateMessages, 'doneText'),
      notDone: t(terminateMessages, 'notDone'),
    }),
    money: {
      isFree: () => !holds,
      texts: (moment, language) => ({
        ...payoutTexts(moment, language),
        press: (amount) => language.t(terminateMessages, 'pressGetting', { amount }),
      }),
    },
  };
}
