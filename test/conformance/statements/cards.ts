import type { Section } from './statement.ts';

export const cards: readonly Section[] = [
  {
    section: '§4',
    title: 'Every endpoint',
    statements: {
      request: {
        key: 'Every request carries `Authorization: Bearer <API_KEY>`.',
        json: {
          says: 'A request with a body carries `Content-Type: application/json`.',
          unchecked: 'A duty of the client, which this suite keeps; what is answered to one without it is not stated.',
        },
      },
      envelope: { all: 'Every operation answers in the envelope.' },
    },
  },
  {
    section: '§4.1',
    title: 'Cards',
    statements: {
      'card.create': {
        required: '`customer_id`, `currency`, `type` and `amount` are required.',
        currency: '`currency` is `USD`.',
        type: '`type` is `virtual` or `physical`.',
        amount: '`amount` is the initial load.',
        'payment method': '`payment_method` is `wallet`, the default, or `stablecoin`.',
        'stablecoin currency': '`stablecoin_currency` is `USDT`, the default, or `USDC`.',
        'stablecoin network': '`stablecoin_network` is `Tron` by default, `stablecoin_chain` `TRC20`.',
        'stablecoin only': 'The stablecoin fields count only with the payment method `stablecoin`.',
        'wallet flow': 'The wallet flow answers 201 and the card.',
        'stablecoin flow': 'The stablecoin flow answers 200 and an order; the card comes later, announced by an event.',
      },
      'card.topup': {
        required: '`amount` and `ref` are required.',
        ref: 'The `ref` is unique: a repeated one moves nothing.',
        stablecoin: 'With `payment_method` `stablecoin` it waits for a deposit.',
        status: 'It answers 200.',
      },
      'card.withdraw': {
        required: '`amount` and `ref` are required.',
        wallet: 'The money goes back to the USD wallet.',
        'no stablecoin': 'Stablecoin is not supported.',
        status: 'It answers 200.',
      },
      'card.get': { status: 'It answers 200.' },
      'card.transactions': {
        query: '`start_date`, `end_date`, `page` and `page_size` are optional.',
        dates: 'The dates are accepted and not applied.',
        page: '`page` and `page_size` choose the rows.',
        shape: '`transactions`, `total`, `page` and `page_size` are siblings.',
      },
      'card.list': {
        live: 'It exists in live only.',
        order: 'Newest first.',
        page: '`page` counts from 1, the default.',
        'page size': '`page_size` is 1 to 100, 25 by default.',
        filters: '`status`, `customer_id` and `brand` choose cards.',
        shape: '`details` is a list of two: the cards, and `page`, `page_size` and `count` of all that match.',
      },
      'card.freeze': { ref: 'A unique `ref` is in the body.', status: 'It answers 200.' },
      'card.unfreeze': { ref: 'A unique `ref` is in the body.', status: 'It answers 200.' },
      'card.replace': {
        'no body': 'It needs no body, and answers 200.',
        absent: 'There is no `old_card_id`, `new_card_id` or `status`.',
      },
      'card.terminate': { required: '`ref` is required.', status: 'It answers 200.' },
      'card.contact': {
        optional: 'Every field is optional.',
        fallback: 'Number, email and address fall back to the customer’s.',
        'one contact': 'Without a mobile number and an email address, given or on record, it answers 422.',
        status: 'It answers 200.',
        echo: 'The submitted email address is not echoed.',
        processor: {
          says: 'The submitted email address is sent to the card processor.',
          unchecked: 'No answer and no event shows what the card processor was sent.',
        },
      },
    },
  },
];
