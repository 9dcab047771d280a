import type { Section } from './statement.ts';

export const cardResources: readonly Section[] = [
  {
    section: '§2.2',
    title: 'Issued card',
    statements: {
      'card.create': {
        shape: '`event_id`, `event_type`, `trans_id`, `ref`, `card` with its billing address, and `customer`.',
        masked: '`masked` is the first six digits, eight asterisks in two groups, and the last four.',
        'no plaintext': 'Number, CVV and expiry are never answered in plaintext.',
        sealed:
          '`secure_details` names AES-256-GCM; `iv`, `tag` and `data` are base64; `aad` names business, environment and card.',
        key: '`secure_details` opens with the Merchant Hash Key and its `aad`.',
      },
      'card.replace': {
        shape: 'As of a created card, with `event_type` `issuing.replaced.successful`.',
        'null ref': '`ref` is null.',
        'same id': 'The card keeps its id.',
        'no plaintext': 'Number, CVV and expiry are never answered in plaintext.',
        key: '`secure_details` opens with the Merchant Hash Key and its `aad`.',
      },
    },
  },
  {
    section: '§2.3',
    title: 'Card details',
    statements: {
      'card.get': {
        shape: 'Card, balance, status, billing address, `terminate` with its date, and customer.',
        expiry: '`expiry` is `MM/YY`.',
        sandbox: 'The sandbox answers `card_number`, `expiry` and `ccv` in plaintext.',
        live: 'Live answers `secure_details` instead and no plaintext.',
        absent: 'There is no top-level `customer_id`, `type`, `expiry_month` or `expiry_year`.',
      },
    },
  },
  {
    section: '§2.4',
    title: 'Row of the card list',
    statements: {
      'card.list': {
        shape: 'Id, brand, masked number, last four, currency, balance, status, `contactless`, customer and time.',
        absent: 'There is no `first_six` and no `secure_details`.',
      },
    },
  },
  {
    section: '§2.5',
    title: 'Card transaction',
    statements: {
      'card.transactions': {
        shape:
          'Currency, name, masked number, balance, status, `ref_id`, `ref_type`, amount, time, `trans_id`, description.',
        absent: 'There is no `id`, `card_id`, `type` or `merchant`.',
      },
    },
  },
  {
    section: '§2.6',
    title: 'Result of a card action',
    statements: {
      'card.topup': {
        shape:
          '`trans_id`, the `ref`, the customer’s id only, the card with both balances and its brand, currency, `action`, time.',
        balance: 'The top-level balances are 0; the real one is `card.balance`.',
        status: '`ref_id` equals `ref`, and there is a `status`.',
      },
      'card.withdraw': {
        shape: 'As of a top-up, with its own `action`.',
        balance: 'The top-level balances are 0; the real one is `card.balance`.',
        status: '`ref_id` equals `ref`, and there is a `status`.',
      },
      'card.freeze': {
        shape: 'As of a top-up, without the brand.',
        absent: 'There is no status, no top-level id, balance or `ref_id`.',
      },
      'card.unfreeze': {
        shape: 'As of freezing, with its own `action`.',
        absent: 'There is no status, no top-level id, balance or `ref_id`.',
      },
      'card.terminate': {
        shape: 'As of freezing, with its own `action`.',
        absent: 'There is no status, no top-level id, balance or `ref_id`.',
        balance: '`card.balance` is 0.',
      },
    },
  },
  {
    section: '§2.7',
    title: 'Stablecoin order',
    statements: {
      'card.create': {
        shape:
          '`order_id`, `pending_payment`, address, memo, currency, network, chain, amount, fee, link and `expires_at`.',
        time: '`expires_at` is ISO 8601 with an offset.',
        fee: '`amount` includes the fee for creating the card.',
        'no card': 'There is no `card`: none exists until the deposit is confirmed.',
      },
      'card.topup': { shape: 'A top-up with stablecoin answers the same kind of order.' },
    },
  },
  {
    section: '§2.8',
    title: 'Contact data of a card',
    statements: {
      'card.contact': {
        shape: '`card_id`, `email`, `mobile`, six fields of `billing_details`, and `trans_id`.',
        email: '`email` is a placeholder, not what was submitted.',
        mobile: 'The number is called `mobile`, not `phone`.',
      },
    },
  },
];
