import type { Environment, InstructionOperationId } from '@tillside/contract';
import { createForeignRates } from '../kernel/instructions/foreign-rates.ts';
import { createCatalogue } from '../kernel/instructions/catalogue.ts';
import type { Asking } from '../kernel/instructions/plan.ts';
import type { InstructionRow } from '../kernel/model/row.ts';
import { createLookups } from '../kernel/lookups/lookups.ts';
import type { Answer, PlatformRequest } from '../kernel/platform/client.ts';
import { testContext, type TestContext } from './context.ts';
import { aRow, startOfTime } from './rows.ts';

/** Values that must never be seen anywhere, as the platform sends them. */
export const canaries = ['4111118888887777', '987', '11/31', 'c2VhbGVkLWNhbmFyeQ=='] as const;
const [number, ccv, expiry, sealedNumber] = canaries;

const sealedDetails = {
  alg: 'AES-256-GCM',
  iv: sealedNumber,
  tag: sealedNumber,
  data: sealedNumber,
  aad: 'bid:biz_canary|env:live|card:card_1',
};

/** A card as `GET /cards/{id}` returns it, with everything that must not be passed on. */
export const cardDetails = (change: object = {}): Record<string, unknown> => ({
  id: 'card_1',
  currency: 'USD',
  card_type: 'virtual',
  brand: 'VISA',
  first_six: '411111',
  last_four: '7777',
  masked: '411111 **** **** 7777',
  card_number: number,
  ccv,
  expiry,
  secure_details: sealedDetails,
  balance: '71.00',
  status: 'active',
  billing: { address: '12 Marina Road', city: 'Lagos', state: 'Lagos', country: 'NG', postal_code: '100221' },
  created_at: '2026-11-20 10:00:00',
  updated_at: '2026-11-20 10:00:00',
  terminate: false,
  terminate_date: null,
  customer: { id: 'cus_ada', name: 'Ada Obi' },
  ...change,
});

/** The answer to creating or replacing a card. */
export const issuedDetails = (change: object = {}, card: object = {}): Record<string, unknown> => ({
  event_id: 'event_1',
  event_type: 'issuing.created.successful',
  trans_id: 'tr_1',
  ref: 'ts_one',
  card: {
    id: 'card_1',
    card_type: 'virtual',
    currency: 'USD',
    brand: 'VISA',
    name: 'Ada Obi',
    first_six: '411111',
    last_four: '7777',
    masked: '411111 **** **** 7777',
    secure_details: sealedDetails,
    card_number: number,
    created_at: '2026-11-21T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
    ...card,
  },
  customer: { id: 'cus_ada', name: 'Ada Obi' },
  ...change,
});

/** The answer to a topup, withdraw, freeze, unfreeze or terminate. */
export const actionDetails = (action: string, change: object = {}, card: object = {}): Record<string, unknown> => ({
  trans_id: 'tr_1',
  ref: 'ts_one',
  customer: { id: 'cus_ada' },
  card: { id: 'card_1', first_six: '411111', last_four: '7777', prev_balance: 71, balance: 81, ...card },
  currency: 'USD',
  action,
  created_at: '2026-11-21 10:00:00',
  prev_balance: 0,
  balance: 0,
  ...(action === 'topup' || action === 'withdraw' ? { status: 'success', ref_id: 'ts_one' } : {}),
  ...change,
});

export const orderDetails = (change: object = {}): Record<string, unknown> => ({
  order_id: 'order_1',
  status: 'pending_payment',
  payment_method: 'stablecoin',
  address: 'TSANDBOXaddress',
  memo_tag: null,
  currency: 'USDT',
  network: 'Tron',
  chain: 'TRC20',
  amount: 11,
  fee: 1,
  payment_link: 'https://pay.example/order_1',
  expires_at: '2026-11-21T09:30:00.000Z',
  ...change,
});

export const transactionRow = (change: object = {}): object => ({
  currency: 'USD',
  name: 'Ada Obi',
  masked: '411111 **** **** 7777',
  balance: 81,
  status: 'success',
  ref_id: 'another',
  ref_type: 'topup',
  amount: '10.00',
  created_at: '2026-11-21 10:00:00',
  trans_id: 'tr_9',
  description: 'Card topup',
  ...change,
});

export const transactionPage = (rows: readonly object[], change: object = {}): object => ({
  transactions: rows,
  total: rows.length,
  page: 1,
  page_size: 100,
  ...change,
});

/** A card instruction that was sent, and whose outcome is unknown. */
export function cardRow(operation: InstructionOperationId, change: Partial<InstructionRow> = {}): InstructionRow {
  return aRow({
    operation,
    kind: 'card',
    input: { id: 'card_1' },
    state: 'unknown',
    sends: 1,
    sentAt: startOfTime,
    lastAskedAt: startOfTime + 5_000,
    ...change,
  });
}

export const answered = (details: unknown, status = 200): Answer => ({
  kind: 'answered',
  status,
  envelope: { kind: 'success', description: '', statusCode: status, details },
  retryAfter: null,
});

export const refused = (status: number): Answer => ({
  kind: 'answered',
  status,
  envelope: { kind: 'error', description: 'refused', statusCode: status, errors: {} },
  retryAfter: null,
});

export interface CardWorld {
  readonly context: TestContext;
  /** The arguments of a plan for a request of this person. */
  asking(who?: Partial<Asking['caller']>): Asking;
}

/** Real lookups and a real store, over a platform whose answers the test defines; by default it knows one card. */
export async function cardWorld(
  answer: (request: PlatformRequest) => Answer = ({ path }) =>
    path === '/cards/card_1' ? answered(cardDetails()) : refused(404),
  environment: Environment = 'sandbox',
): Promise<CardWorld> {
  const context = await testContext(answer, { environment });
  const lookups = createLookups(context, environment);
  return {
    context,
    asking(who = {}) {
      const caller = { id: 'ada', sessionId: 's', customerId: 'cus_ada', roles: ['shopper'] as const, ...who };
      const isStaff = caller.roles.some((role) => role === 'staff');
      const { store, clock } = context;
      const catalogue = createCatalogue({});
      const rates = createForeignRates({}, context.logger, clock);
      return { caller, isStaff, lookups, store, environment, catalogue, rates, now: clock.now(), accountsPerBank: 3 };
    },
  };
}
