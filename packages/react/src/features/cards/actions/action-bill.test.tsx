import { describe, expect, it } from 'vitest';
import { dollars, naira } from '@tillside/contract';
import { depositMessages, freezeMessages } from '@tillside/messages';
import { noLists } from '../../../kernel/flow/bill-fields.ts';
import { describeOutcome, describeWithHeadline } from '../../../kernel/flow/outcome.ts';
import { purchaseTexts } from '../../../kernel/flow/purchase-texts.ts';
import { createLanguage } from '../../../kernel/language/language.ts';
import { exampleInstruction, exampleSession } from '../../../testing/companion-double.ts';
import { actionBill } from './action-bill.ts';
import { contactAction } from './contact.action.ts';
import { depositAction } from './deposit.action.ts';
import { freezeAction, unfreezeAction, replaceAction } from './plain.action.ts';
import { issueAction } from './issue.action.ts';
import { terminateAction } from './terminate.action.ts';
import { topupAction } from './topup.action.ts';
import { withdrawAction } from './withdraw.action.ts';

const card = { id: 'card_1', last_four: '4242', balance: dollars(10) };
const language = createLanguage('en-NG');
const actions = [
  topupAction(card),
  withdrawAction(card),
  freezeAction(card),
  unfreezeAction(card),
  replaceAction(card),
  contactAction(card),
  terminateAction(card),
  issueAction(),
  depositAction(card.id),
];
const wordsOf = (action: (typeof actions)[number], instruction = exampleInstruction({})) =>
  actionBill(action).texts?.({ input: { id: card.id, amount: dollars(5) }, instruction }, language);

describe('what is done to a card', () => {
  it.each(actions.map((action) => [action.operation, action] as const))(
    'is nowhere spoken of as a purchase: %s',
    (_operation, action) => {
      const texts = (group: object): string[] => Object.values(group).filter((text) => typeof text === 'string');
      const { finding, outcome, badges } = purchaseTexts(language);
      const bought = new Set([finding, outcome, badges].flatMap(texts));
      // The text for its progress is shared: the card provider has not answered yet.
      bought.delete(badges.processing);
      // So is the button to leave: every final outcome is left by "Done".
      bought.delete(outcome.leave);
      const own = wordsOf(action);
      expect(own).toBeDefined();
      expect(
        [own?.finding ?? {}, own?.outcome ?? {}, own?.badges ?? {}].flatMap(texts).filter((text) => bought.has(text)),
      ).toEqual([]);
    },
  );

  it('shows on the button the amount of a payment, and otherwise the action', () => {
    const press = (action: (typeof actions)[number]) => wordsOf(action)?.review.press('₦5,000');
    expect([topupAction(card), withdrawAction(card), freezeAction(card)].map(press)).toEqual([
      'Pay ₦5,000',
      'Withdraw ₦5,000',
      language.t(freezeMessages, 'press'),
    ]);
  });

  it.each([
    ['none', 'waiting', 'The shop pays it back'],
    ['credited', 'success', 'Is on your balance'],
  ] as const)('says where the money of a closed card is while its funding is %s', (funding, tone, headline) => {
    const bill = actionBill(terminateAction(card));
    const parts = { operation: 'card.terminate', state: 'succeeded', funding, quote: naira(15_515.5) } as const;
    const closed = exampleInstruction({ ...parts, input: { id: card.id } });
    const context = { ...language, session: exampleSession, list: noLists };
    const shown = describeWithHeadline(closed, bill.subject(closed.input, context), context, bill);
    expect(shown).toMatchObject({ title: 'Card ··4242 closed', tone, headline, text: '' });
    const { text } = describeOutcome(closed, '', language, bill);
    expect(text).toBe(funding === 'none' ? 'The shop pays it back to your balance.' : '₦15,515.50 is on your balance.');
  });

  it('states that a deposit is awaited, and that none arrived', () => {
    const waiting = exampleInstruction({ state: 'processing', details: { order: {} } });
    const missing = exampleInstruction({ state: 'failed', problem: { code: 'deposit_missing' } });
    expect(wordsOf(depositAction(card.id), waiting)?.outcome.processingTitle).toBe(
      language.t(depositMessages, 'waiting'),
    );
    expect(wordsOf(depositAction(card.id), missing)?.outcome.failedText('A reason.', 'Money.')).toBe(
      language.t(depositMessages, 'missing'),
    );
  });
});
