import type { Section } from './statement.ts';

export const bills: readonly Section[] = [
  {
    section: '§4.3',
    title: 'Bills: airtime, data, cable and electricity',
    statements: {
      'airtime.buy': {
        required: '`phone`, `amount` and `network` are required.',
        phone: '`phone` has its country code.',
        amount: '`amount` is whole naira.',
        number:
          '`amount` is a number: the same number as text is refused (that a body is read so strictly is assumed).',
        network: '`network` is one of four codes.',
        ref: '`ref` is optional and detects duplicates.',
        rows: '`rows` of `phone`, `amount` and `network`, all required, buy in bulk.',
        reference: 'A row’s `reference` is optional and falls back to `ref`.',
        'shared amount': '`phone` may be a list with a shared amount and network.',
        shape: '`processed` rows with local numbers, `category`, `product`, and the fields of every bill.',
        sum: '`total_charge` of a bulk purchase is the sum over its rows.',
      },
      'data.plans': {
        required: '`network` is required.',
        shape: 'A list of networks with plans by category, each with code, name, alias, amount and discount.',
        code: '`plan_code` is a prefix, an underscore and a number.',
        cap: '`capped_at` is null or a number.',
      },
      'data.buy': {
        required: '`phone`, `variation` and `provider` are required.',
        'missing ref': 'A missing `ref` gives 406.',
        variation: '`variation` is the numeric part of the `plan_code`.',
        shape: 'A list `processed`, `product`, and the fields of every bill.',
      },
      'cable.bouquets': {
        required: '`service` is required.',
        service: '`service` is one of three codes.',
        shape: 'A list with `id`, `alias`, `name`, `amount` and a list `priceOptions`.',
        id: 'The `id` is opaque, and passed back verbatim as `plan_id`.',
      },
      'cable.validate': {
        required: '`service`, `account` and `plan_id` are required.',
        shape: '`customer_name`, and `info` with the current bouquet and its items.',
        fixed: 'The sandbox answers a fixed customer whatever the account.',
      },
      'cable.buy': {
        required: '`service`, `account` and `plan_id` are required.',
        'missing ref': 'A missing `ref` gives 406.',
        name: '`customer_name` is optional and unused.',
        month: '`month` is a whole number, 1 by default.',
        shape: 'Account, service, `plan`, `plan_id`, amounts with `total_charged`, and the currency NGN.',
      },
      'cable.topup': {
        required: '`service`, `account`, `amount` and `customer_name` are required.',
        service: 'Two of the three services only.',
        amount: '`amount` is a whole number.',
        'missing ref': 'A missing `ref` gives 406.',
        shape: 'As of a subscription; `plan` is always `topup`, `plan_id` always null.',
      },
      'electricity.validate': {
        required: '`service`, `meter_number`, `meter_type` and `amount` are required.',
        'meter type': '`meter_type` is `prepaid` or `postpaid`.',
        amount: '`amount` is a whole number.',
        shape: 'Customer, address, outstanding balance, account number, least amount, debt and least debt.',
      },
      'electricity.buy': {
        required: '`service`, `meter_number`, `meter_type`, `amount` and `phone` are required.',
        name: '`customer_name` is optional and echoed.',
        ref: '`ref` is optional and detects duplicates.',
        shape: 'Tokens, units, tax, tariff, meter, plan, service, customer and address.',
        token: '`token` is the recharge token of a prepaid meter.',
      },
    },
  },
  {
    section: '§4.3',
    title: 'Bills: ePins, betting and SMS',
    statements: {
      'epin.products': { shape: 'A list of collections of products with `id`, `name`, `amount` and `available`.' },
      'epin.buy': {
        required: '`id` and `qty` are required.',
        qty: '`qty` is a whole number.',
        account: '`account` is required, but for the two result checkers.',
        phone: '`phone` is required for JAMB pins.',
        ref: '`ref` is optional and detects duplicates.',
        shape: '`qty`, `title`, amounts, and `epins` with name, pin, serial and instruction.',
      },
      'epin.retrieve': {
        required: '`trans_id` is required.',
        own: 'A purchase of another business is 404.',
        shape: '`trans_id`, `ref`, `qty`, `amount`, `total_charge` and `epins`.',
      },
      'jamb.validate': { required: '`id` and `account` are required.', shape: '`account` and `name`.' },
      'betting.providers': { shape: 'A list with `id`, `title` and a boolean `active`.' },
      'betting.validate': { required: '`customer_id` and `bet_id` are required.', shape: '`name` and `account`.' },
      'betting.fund': {
        required: '`customer_id`, `bet_id` and `amount` are required.',
        amount: '`amount` is a whole number of at least 200.',
        name: '`customer_name` is optional and unused.',
        ref: '`ref` is optional and detects duplicates.',
        shape: '`trans_id`, `transaction_status`, `ref`, `account`, `bet_id` and a time.',
        'no amount': '`amount` is not echoed.',
      },
      'sms.send': {
        required: '`to`, `message` and `ref` are required.',
        to: '`to` is one local number of 11 digits, or a list.',
        'country code': 'A number of 13 digits with country code is rejected.',
        shape: '`processed` rows, in which the recipient is spelt `recipent`, and the fields of every bill.',
      },
    },
  },
  {
    section: '§4.3',
    title: 'Bills: internet, international and requery',
    statements: {
      'internet.providers': { shape: 'A list with `id`, `title` and `active`.' },
      'spectranet.plans': { shape: 'A list with `id`, of a prefix and a number, `title` and `amount`.' },
      'spectranet.buy': {
        required: '`plan_id` and `qty` are required.',
        qty: '`qty` is a whole number.',
        ref: '`ref` is optional; an API key’s duplicates are detected.',
        shape: '`processed` with `pin`, `serial` and a date `expiry_at`, `product`, and the fields of every bill.',
        'personal wallet': {
          says: 'It has no sandbox branch of its own; for a source other than the API it debits the dashboard user’s wallet.',
          unchecked:
            'Every request of an API is from the API source; how the dashboard buys is not to be seen from here.',
        },
      },
      'spectranet.validate': {
        live: 'It exists in live only.',
        required: '`account` is required.',
        text: '`details` is JSON written as a text.',
        unavailable: 'It answers 503 when the service is unavailable.',
      },
      'international.countries': { shape: 'A list with `iso`, `title` and `prefix`.' },
      'international.providers': {
        required: '`iso` is required.',
        shape: 'A list with `code`, `name`, `phone_regex` and `logo_url`.',
      },
      'international.products': {
        required: '`iso` and `code` are required.',
        shape: 'A list with `sku`, names, limits and currencies of both sides, `vend_type` and rate.',
        lookup: '`lookup_required` is a boolean.',
        sku: '`sku` is sent as `variation`.',
      },
      'international.rate': {
        required: '`iso`, `sku` and `amount` are required.',
        amount: '`amount` is a whole number in the receiving currency.',
        shape: '`ngn_rate`, `usd_rate`, `amount`, `currency` and `fee`.',
      },
      'international.buy': {
        required: '`ccode`, `phone`, `provider` and `variation` are required.',
        phone: '`phone` is in international format, without plus sign.',
        amount: '`amount` is what is received, by default the product’s `max_receive`.',
        'debit currency': '`debit_currency` chooses the wallet, USD by default.',
        ref: '`ref` is optional and detects duplicates.',
        shape: 'Account, country, currency, `sent`, `receive`, `datetime`, and the amounts of a bill.',
        debited: 'The answered `amount` is what was debited, not what was asked for.',
      },
      'bill.requery': {
        required: '`trans_id` is required.',
        ref: 'It finds a bill by its `trans_id` or its `ref`.',
        shape: '`trans_id`, `ref`, `status` and `created_at`.',
        extra: 'It tells what was stored besides, such as a token or pins.',
      },
    },
  },
];
