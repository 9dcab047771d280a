import type { Section } from './statement.ts';

const payouts = 'The document describes no request that pays out: payouts are named only in passing.';

export const errorsAndLimits: readonly Section[] = [
  {
    section: '§7',
    title: 'Errors',
    statements: {
      error: {
        envelope: 'An error uses the HTTP status and the envelope, with `status` false and the code.',
        'body of 429': {
          says: 'A 429 has the envelope too.',
          unchecked:
            'The sandbox answers it as a gateway does, without the envelope (observed), for clients have to read that too.',
        },
        '500': 'A request that is wrong is refused; it is not an error of the platform (implied by the table).',
      },
      'account.create': { '400': 'The flat body of a dynamic account fails validation with 400.' },
      'epin.retrieve': { '404': 'A purchase of another business is 404.' },
      'data.buy': { '406': 'A missing `ref` is 406.' },
      'cable.buy': { '406': 'A missing `ref` is 406.' },
      'cable.topup': { '406': 'A missing `ref` is 406.' },
      'card.unfreeze': {
        '422': 'Outside the sandbox it is refused with 422 when the USD due balance is greater than 5.',
      },
      'card.contact': { '422': 'Without a mobile number and an email address it is 422.' },
      request: { '429': 'More than 60 POST requests a minute from one address are 429.' },
      'spectranet.validate': { '503': 'It is 503 when the service is unavailable.' },
      'sms.send': { rejected: 'Numbers of 13 digits with country code are rejected (the code is not stated).' },
    },
  },
  {
    section: '§8',
    title: 'Limits and pagination',
    statements: {
      request: {
        'post rate': '60 POST requests a minute from one address; more give 429.',
        source:
          'The limit is “per source IP”: the requests to both environments are counted together (assumed, because the document names nothing else to count by).',
      },
      'card.list': { 'page size': '1 to 100, 25 by default.' },
      pagination: {
        'per page': '`page` is 1 by default, `per_page` 20, at most 100.',
        meta: '`meta` tells `page`, `per_page`, `total` and `page_count`.',
        cards: 'Card endpoints use `page_size` instead of `per_page`.',
        cursor: 'With a cursor, `meta` tells `next`, `previous` and `perPage`; `next` is passed as `page`.',
        sort: '`sort_by` and `sort_order` sort.',
      },
      'wallet.order': { title: 'A title has 5 to 255 characters.', amount: 'The least amount is 1.' },
      'betting.fund': { minimum: 'At least 200.' },
      'account.create': {
        dynamic: {
          says: 'A dynamic account takes at most NGN 1,000,000, once.',
          unchecked: 'The document itself says that dynamic accounts do not work: only static ones are ever opened.',
        },
        unlimited: 'Static accounts are unlimited.',
      },
      payouts: {
        minimum: { says: 'A bank transfer is at least NGN 100.', unchecked: payouts },
        maximum: { says: 'A bank transfer is at most NGN 1,000,000, raisable per business.', unchecked: payouts },
      },
      'card.create': { active: 'A business has at most three active cards.' },
      'card.topup': {
        minimum: {
          says: 'Funding a card takes at least NGN 500.',
          unchecked:
            'The limit is in naira “as stated”, cards are in dollars, and the minimum in dollars is not shown.',
        },
      },
      'electricity.buy': { kyc: 'Electricity requires KYC level 2.' },
      'sms.send': { digits: 'A destination has 11 digits, local.' },
      kyc: {
        tiers: {
          says: 'Tiers 0, 1 and 2 ask for more documents and unlock higher limits.',
          unchecked: 'No endpoint makes a customer or changes a tier, and the limits of the tiers are not shown.',
        },
      },
    },
  },
];
