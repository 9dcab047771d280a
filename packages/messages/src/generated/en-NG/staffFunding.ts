// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const staffFundingMessages: Part<'staffFunding'> = {
  id: 'staffFunding',
  texts: {
    none: 'Not moved',
    reserving: 'Being set aside',
    reserved: 'Set aside',
    capturing: 'Being taken',
    captured: 'Taken',
    releasing: 'Being given back',
    released: 'Given back',
    refund_owed: 'Refund owed',
    refunding: 'Refund on its way',
    refunded: 'Refunded',
    credit_owed: 'Owed to the cardholder',
    crediting: 'Being paid to the cardholder',
    credited: 'Paid out',
  },
};
