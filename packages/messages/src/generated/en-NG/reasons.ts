// Made of languages/en-NG.json: npm run -s messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const reasonsMessages: Part<'reasons'> = {
  id: 'reasons',
  texts: {
    no_price: 'The provider names no price for it at the moment. Nothing was bought.',
    selling_paused: 'This provider is down, so we are not selling it right now. Try again in a few minutes.',
    few_left: ({ left }) => `${pluralText('en-NG', left, { one: `There is only ${numberText('en-NG', left)} left.`, other: `There are only ${numberText('en-NG', left)} left.` })} Nothing was bought.`,
    sold_out: 'It is sold out. Nothing was bought.',
    not_so_many_left: 'There are not so many left.',
    card_not_known: 'The provider knows no such card.',
    card_terminated: 'The card is terminated.',
    card_already_frozen: 'The card is frozen already.',
    card_not_frozen: 'The card is not frozen.',
    card_state_or_balance: 'The card’s state, or its balance, does not allow it. Look at the card and try again.',
    dollar_wallet_low: 'We can’t do this right now. Try again later.',
    kyc_tier_too_low: 'The provider issues no card to this customer yet: their KYC tier is too low.',
    customer_not_known: 'The provider does not know this customer.',
    card_count_or_amount: 'The amount is beyond the provider’s limits, or the shop already has three active cards, which is the most.',
    card_provider_owed: 'The shop owes its card provider more than 5 dollars. The card can be unfrozen once that is settled.',
    contact_missing: 'Give a mobile number or an email address: the customer’s record has neither.',
    card_money_under_way: 'Money of this card is under way. It has to end first; the card can be frozen meanwhile.',
    card_deposit_under_way: 'Money of this card is under way, or a deposit to it is still awaited. Freeze the card, and terminate it once that has ended.',
    price_not_known: 'The price is not known yet.',
    balance_not_known: 'Your balance cannot be shown right now. You can still buy.',
    one_question_a_minute: ({ seconds }) => `We checked a moment ago. Check again in ${pluralText('en-NG', seconds, { one: '1 second', other: `${numberText('en-NG', seconds)} seconds` })}.`,
    requests_a_minute: ({ maximum }) => `At most ${numberText('en-NG', maximum)} of these requests are allowed in a minute. Nothing was done.`,
    questions_at_once: 'Too many of your questions are under way at once. Nothing was done.',
    pin_wrong_too_often: ({ minutes }) => `Too many PIN attempts. Try again in ${pluralText('en-NG', minutes, { one: '1 minute', other: `${numberText('en-NG', minutes)} minutes` })}.`,
    pin_limit: ({ minutes }) => `Too many payment attempts. Try again in ${pluralText('en-NG', minutes, { one: '1 minute', other: `${numberText('en-NG', minutes)} minutes` })}.`,
    recipients_full: ({ maximum }) => `You can save ${numberText('en-NG', maximum)} people. Remove one to save another.`,
    transfer_not_arrived: 'This transfer has not arrived yet. Check the session ID, or try again in a minute.',
    page_not_allowed: 'This page cannot do that, and nothing was done. Open the shop again from its own address.',
    link_maximum: 'This costs more than this link can pay. Choose a smaller amount.',
    page_of_another_caller: 'Somebody else is signed in now. Reload the page.',
  },
};
