import type { Section } from './statement.ts';

const notFunctional = 'The document itself says that dynamic accounts do not work: only static ones are ever opened.';

export const collections: readonly Section[] = [
  {
    section: '§4.2',
    title: 'Collections',
    statements: {
      'account.create': {
        required: '`customer_id`, `bank` and `account_type` are required.',
        banks: 'Two banks are supported; another is refused.',
        several: 'A list of banks opens several accounts in one call.',
        type: '`account_type` is `static`.',
        bvn: 'The second bank needs a `bvn`, unless the customer has one on file.',
        'business name': '`business_name` overrides the name that payers see.',
        'default name': 'Without it, that name is the business’s registered or trade name.',
        list: 'It answers 200, and `account` is always a list.',
        'dynamic body': {
          says: 'A dynamic account is asked for with a flat body, amounts in kobo, and answered with 201.',
          unchecked: notFunctional,
        },
        'flat dynamic': 'In fact a flat body is refused with 400.',
        'nested dynamic': 'A nested body with `ref`, `order` and `customer` is required, and opens a static account.',
      },
      'account.get': { object: 'It answers 200, and `account` is an object.' },
      'account.deactivate': {
        required: '`account` is required.',
        status: 'It answers 200.',
        static: {
          says: 'Only static accounts can be deactivated.',
          unchecked: 'There never is another kind of account to be refused.',
        },
      },
      'account.activate': { required: '`account` is required.', status: 'It answers 200 and `active`.' },
      'wallet.order': {
        live: 'It exists in live only.',
        required: '`username`, `pin`, `title`, `amount` and `ref` are required.',
        username: '`username` is the payer’s email address or tag.',
        pin: '`pin` is four digits.',
        'pin secrecy': 'The PIN must not be logged or stored.',
        title: '`title` is 5 to 255 characters.',
        amount: '`amount` is at least 1.',
        ref: 'A `ref` is used again only to retry the same payment.',
        currency: '`currency` is `NGN` by default.',
        description: '`description` is optional.',
        status: 'It answers 200.',
      },
      'wallet.pay': {
        live: 'It exists in live only.',
        required: '`id` and `otp` are required.',
        id: 'The `id` is the one that step 1 answered.',
        otp: '`otp` is five digits.',
        status: 'It answers 200.',
      },
      'payment.confirm': {
        required: '`session_id` and `account_number` are required.',
        'session id': 'The `session_id` is the one that `accounts.payment.status` carried.',
        status: 'It answers 200.',
        'creates nothing': 'It looks up an existing payment and creates nothing.',
        dispatch: 'In the sandbox it dispatches `accounts.payment.status` where a test webhook URL is configured.',
      },
      'transfer.simulate': {
        sandbox: 'It exists in the sandbox only.',
        required: 'All ten fields are required.',
        hash: 'The `hash` follows the rule of part 5.',
        status: 'It answers 200.',
      },
    },
  },
];
