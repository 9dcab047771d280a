import { expect, test } from 'vitest';
import { operationHandlers } from './operation-handlers.ts';
import { passthroughHandlers } from './passthroughs.ts';
import { openAccount, simulatedTransfer } from '../testing/open-account.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import { sandboxKeys } from '../kernel/world/fixtures.ts';

const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0'.repeat(5000),
  '\u0000',
  '\u202e💥',
  'NaN',
  '1e999',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  [],
  [[]],
  {},
  { toString: 1 },
];
const fields = [
  'customer_id bank account_type bvn business_name ref order customer account account_number session_id amount',
  'currency sender_account_number sender_name description name hash username pin title id otp page per_page sort_by',
].flatMap((names) => names.split(' '));

const collectionHandlers = operationHandlers.filter(({ operation }) =>
  /^(?:account|wallet|payment|transfer)\./.test(operation.id),
);

test.each([...collectionHandlers, ...passthroughHandlers].map(({ operation }) => [operation.id, operation] as const))(
  'no input makes %s answer 500',
  async (_, { method, path, environments }) => {
    const till = openSandbox({ postLimit: 0 });
    const environment = environments.includes('sandbox') ? 'sandbox' : 'live';
    const root = environment === 'live' ? '/live/api/v1' : '/api/v1';
    const account = await openAccount(till);
    const good = {
      ...simulatedTransfer(account),
      customer_id: 'cus_ada',
      account_type: 'static',
      username: '@ada',
      pin: '1234',
      title: 'Order 7',
      id: 'order',
      otp: '12345',
    };
    for (const value of hostile) {
      const bodies = [
        ...fields.map((field) => ({ ...good, [field]: value })),
        { ...good, account_type: 'dynamic', order: value },
      ];
      for (const body of bodies) {
        const text = encodeURIComponent(String(JSON.stringify(value))).slice(0, 2000);
        const target = `${root}${path.replace(/\{\w+\}/, text)}`;
        const { status } =
          method === 'GET'
            ? await till.platform(
                'GET',
                `${target}?page=${text}&per_page=${text}&sort_by=${text}`,
                undefined,
                sandboxKeys[environment],
              )
            : await till.platform(method, target, body, sandboxKeys[environment]);
        expect(status).toBeLessThan(500);
      }
    }
  },
);
