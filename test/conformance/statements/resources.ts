import type { Section } from './statement.ts';

const notFunctional = 'The document itself says that dynamic accounts do not work: only static ones are ever opened.';

export const resources: readonly Section[] = [
  {
    section: '§2.1',
    title: 'Response envelope',
    statements: {
      envelope: {
        shape: '`status`, `description`, `message` with `details`, and `status_code`.',
        code: '`status_code` mirrors the HTTP status.',
        'dynamic sample': 'A sample of a dynamic account shows HTTP 201 with `status_code` 200.',
      },
      time: {
        iso: 'Creating and replacing a card and creating an account answer ISO 8601, with milliseconds or an offset.',
        plain: 'Most other answers use `YYYY-MM-DD HH:MM:SS`.',
        settlement: 'The settlement uses the style `Mon, DD YYYY HH:MM:SS`.',
      },
    },
  },
  {
    section: '§2.9',
    title: 'Virtual account',
    statements: {
      'account.create': {
        shape: 'Customer, a list of static NGN accounts, `status` and two times.',
        'dynamic record': {
          says: 'A dynamic account has its own record, with amounts in kobo.',
          unchecked: notFunctional,
        },
      },
      'account.get': {
        shape: 'As of a created account, with one account instead of a list.',
        'no balance': 'There is no balance.',
      },
      'account.deactivate': { shape: '`id`, the account number, `inactive` and `updated_at`.' },
      'account.activate': { shape: '`id`, the account number, `active` and `updated_at`.' },
    },
  },
  {
    section: '§2.10',
    title: 'Wallet payment',
    statements: {
      'wallet.order': { shape: '`id`, amount, `created_at`, `expiry_at`, and the user with `can_pay`.' },
      'wallet.pay': { shape: '`id`, the `ref`, amount, fee, customer, currency and time.' },
    },
  },
  {
    section: '§2.11',
    title: 'Payment confirmation and simulated transfer',
    statements: {
      'payment.confirm': {
        shape: '`trans_id`, amount, fee, currency, the transfer, the account, the customer and the settlement.',
        settlement: '`settlement` is there only once the payment has settled.',
      },
      'transfer.simulate': { shape: 'As of a confirmation, with the account’s number at the customer.' },
    },
  },
  {
    section: '§2.12',
    title: 'Bill transaction',
    statements: {
      bill: {
        common: '`trans_id`, `transaction_status`, `ref`, amounts as numbers, and a time.',
        id: 'The `trans_id` serves for a requery, and for fetching ePins again.',
        'charge of cable': 'Cable spells the charge `total_charged`.',
        'processed list': '`processed` is a list for airtime, data and SMS.',
        'processed object': '`processed` is one object for an internet pin.',
        'processed text': '`processed` is a text for an international bill.',
      },
    },
  },
];
