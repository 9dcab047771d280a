import { isFinal, type Account } from '@tillside/contract';
import { ConfirmRequest, parseWith, SimulationRequest } from '@tillside/contract/schemas';
import { z } from 'zod';
import { readAccount, accountKind, type KnownAccount } from './account-records.ts';
import { paymentIdOf, paymentKind, presentPayment, readPayment } from './payment-records.ts';
import type { Confirmed, Payments } from './payments.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import { Failure, valid } from '../../kernel/model/errors.ts';
import { json, type CallerHandler } from '../../kernel/http/message.ts';
import { answerInstruction, readKey } from '../../kernel/instructions/routes.ts';
import { readLimit } from '../../kernel/http/query.ts';
import { settledInstruction } from '../../kernel/instructions/wait.ts';

type Handled =
  | 'GET /accounts'
  | 'GET /accounts/{number}/payments'
  | 'POST /accounts/{number}/confirm'
  | 'POST /simulations/transfer';

/** Each confirmation is one of the 60 POSTs per minute that the platform accepts (platform §8). */
const confirmationsPerMinute = 5;
/** Limit for other callers' numbers: an unknown number costs a request to the platform, and may belong to anyone. */
const unknownAccountsPerMinute = 10;
const minute = 60_000;

const OddSession = z.strictObject({ session_id: z.string() });

type Needed = Pick<
  Kernel,
  'store' | 'clock' | 'keys' | 'logger' | 'engine' | 'access' | 'instructor' | 'environment'
> & {
  readonly payments: Payments;
  /** The key that signs simulated transfers (platform §5.4); `null` without one. */
  readonly secretKey: string | null;
};

export function accountHandlers(companion: Needed): Readonly<Record<Handled, CallerHandler>> {
  const { store, clock, access, payments, environment, secretKey } = companion;

  async function limit(what: string, caller: Caller, most: number): Promise<void> {
    const now = clock.now();
    const name = companion.keys.sign('limit', `${what} ${caller.id}`);
    const allowed = await store.allow(name, { limit: most, window: minute, now });
    if (!allowed.allowed)
      throw new Failure('rate_limited', { retry_after: Math.max(1, (allowed.freeAt - now) / 1_000) });
  }

  /** The account of this number, if it is the caller's. Another owner's account looks like one that does not exist. */
  async function ownAccount(caller: Caller, number: string): Promise<KnownAccount> {
    const isStaff = access.isStaff(caller);
    if (!isStaff && caller.customerId === undefined) throw new Failure('customer_missing');
    if (!/^\d{10}$/.test(number)) throw new Failure('not_found');
    const record = await store.get(accountKind, number, null, clock.now());
    const known = record && readAccount(record);
    const isTheirs = (account: KnownAccount): boolean => isStaff || account.customer_id === caller.customerId;
    // Known numbers count too; otherwise passing the limit would reveal that the number exists.
    if (!known || !isTheirs(known)) await limit('account', caller, unknownAccountsPerMinute);
    const account = known ?? (await payments.accountOf(number, caller));
    if (account === 'later') throw new Failure('provider_unavailable', { retry_after: 10 });
    if (!account || !isTheirs(account)) throw new Failure('not_found');
    return account;
  }

  /** Reads a session id that can be typed. Staff may give any other that an event named and that is in review. */
  async function readSession(caller: Caller, account: KnownAccount, body: unknown): Promise<string> {
    const typed = parseWith(ConfirmRequest, body);
    if (typed.ok) return typed.value.session_id;
    const named = OddSession.safeParse(body);
    if (named.success && access.isStaff(caller)) {
      const { session_id } = named.data;
      const record = await store.get(paymentKind, paymentIdOf(session_id), account.account_number, clock.now());
      if (record && readPayment(record).state === 'review') return session_id;
    }
    throw new Failure('invalid_input', { faults: typed.faults });
  }

  return {
    async 'GET /accounts'({ caller, request: { query } }) {
      const { customer_id: asked, after } = query;
      const isStaff = access.isStaff(caller);
      if (!isStaff && caller.customerId === undefined) throw new Failure('customer_missing');
      const wanted = typeof asked === 'string' ? asked : null;
      const most = readLimit(query['limit']);
      const records = await store.records({
        kind: accountKind,
        ownerId: isStaff ? wanted : (caller.customerId ?? null),
        ...(typeof after === 'string' ? { after } : {}),
        limit: most + 1,
        now: clock.now(),
      });
      const items = records.slice(0, most).map((record) => presentAccount(readAccount(record)));
      return json({ items, next: records.length > most ? (items.at(-1)?.account_number ?? null) : null });
    },

    async 'GET /accounts/{number}/payments'({ caller, params, request: { query } }) {
      const { account_number } = await ownAccount(caller, String(params['number']));
      const { after } = query;
      const most = readLimit(query['limit']);
      const records = await store.records({
        kind: paymentKind,
        ownerId: account_number,
        ...(typeof after === 'string' ? { after } : {}),
        limit: most + 1,
        now: clock.now(),
      });
      const items = records.slice(0, most).map(presentPayment);
      return json({ items, next: records.length > most ? (records.at(most - 1)?.id ?? null) : null });
    },

    async 'POST /accounts/{number}/confirm'({ caller, params, body }) {
      const account = await ownAccount(caller, String(params['number']));
      const sessionId = await readSession(caller, account, body);
      await limit('payment', caller, confirmationsPerMinute);
      const asks = { lane: 'validation', whose: caller } as const;
      const confirmed = await payments.confirm(account, sessionId, asks);
      if (access.isStaff(caller)) {
        const line = { act: 'payment.confirm', subject: account.account_number, found: confirmed.kind };
        await store.audit({ at: clock.now(), actorId: caller.id, roles: [...caller.roles], ...line });
      }
      if (confirmed.kind !== 'confirmed') throw refusalOf(confirmed);
      return json(presentPayment(confirmed.record));
    },

    async 'POST /simulations/transfer'({ caller, request, body }) {
      // The same answer as for an unknown route.
      if (environment !== 'sandbox') throw new Failure('not_found');
      const key = readKey(request);
      const given = valid(parseWith(SimulationRequest, body));
      if (secretKey === null) {
        throw new Failure('product_unavailable', {
          detail:
            'Simulated transfers are signed with the sandbox’s secret key. Set platform.secretKey of createTillside; it begins with ps_sk_test_ (platform §5.4).',
        });
      }
      const input = { ...given, secret_key: secretKey };
      const asked = { operation: 'transfer.simulate', input };
      const made = await companion.instructor.instruct(caller, key, asked, { via: 'simulations' });
      const row = await settledInstruction(companion, made);
      // The platform sends no event for it (platform §6), so it is confirmed now. Later, "I have sent it" confirms it.
      if (isFinal(row.state) && row.state === 'succeeded') await confirmSimulated(given.account, row.details, caller);
      return answerInstruction(companion, row);
    },
  };

  async function confirmSimulated(
    number: string,
    details: Readonly<Record<string, unknown>> | null,
    caller: Caller,
  ): Promise<void> {
    const account = await payments.accountOf(number, caller);
    const sessionId = details?.session_id;
    if (account === null || account === 'later' || typeof sessionId !== 'string') return;
    await payments.confirm(account, sessionId, { lane: 'validation', whose: caller });
  }
}

function refusalOf(confirmed: Exclude<Confirmed, { kind: 'confirmed' }>): Failure {
  if (confirmed.kind === 'absent') {
    return new Failure('not_recognised', { reason: 'transfer_not_arrived' });
  }
  const wait = { retry_after: Math.max(1, confirmed.after / 1_000) };
  return new Failure(confirmed.why === 'budget' ? 'rate_limited' : 'provider_unavailable', wait);
}

function presentAccount(account: KnownAccount): Account {
  const { account_number, account_name, bank_name, bank_code, currency, status, customer_id, createdAt } = account;
  const created_at = new Date(createdAt).toISOString();
  return { account_number, account_name, bank_name, bank_code, currency, status, customer_id, created_at };
}
