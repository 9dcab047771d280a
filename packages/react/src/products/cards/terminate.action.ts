import { freezeMessages, terminateMessages, withdrawMessages } from '@tillside/messages';
import { digitsOnly, textField } from '../../ui/fields/text-field.tsx';
import { isOwedToCardholder, purchaseMoney } from '../../flow/money-texts.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/**
 * Terminates a card permanently (platform §3). It is the only irreversible action, so the last four digits must be typed,
 * and a remaining balance is pointed out first.
 */
export function terminateAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
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
    subject: (_input, context) => naming(context.t(terminateMessages, 'name'), context),
    confirmation: {
      texts: ({ t }) => ({
        title: t(terminateMessages, 'title'),
        press: t(terminateMessages, 'press'),
        leave: t(freezeMessages, 'cancel'),
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
    outcome: (_moment, { t }) => ({
      doing: t(terminateMessages, 'doing'),
      done: t(terminateMessages, 'done'),
      doneText: t(terminateMessages, 'doneText'),
      notDone: t(terminateMessages, 'notDone'),
    }),
    money: {
      isFree: () => !holds,
      texts({ instruction }, language) {
        const { t } = language;
        return {
          ...purchaseMoney(language),
          due: t(terminateMessages, 'youGet'),
          ready: (amount) => t(terminateMessages, 'getting', { amount }),
          paid: isOwedToCardholder(instruction)
            ? t(withdrawMessages, 'payoutForCardholder')
            : t(terminateMessages, 'youGet'),
          open: t(terminateMessages, 'youGet'),
          notTaken: '',
          released: () => '',
        };
      },
    },
  };
}
