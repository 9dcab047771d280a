import {
  sameMoney,
  type Environment,
  type InstructionOperationId,
  type QuoteAnswer,
  type Ref,
} from '@tillside/contract';
import { parseWith, QuoteRequest, type FieldFaults, type InstructionRequest } from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ForeignRates } from './foreign-rates.ts';
import type { FullCatalogue } from './catalogue.ts';
import { withDeadline } from '../model/clock.ts';
import { Failure, StoreError, valid } from '../model/errors.ts';
import { everySessionTag, idempotencyKeyTag, orderRef } from '../keys/tags.ts';
import { keepLease, type LedgerContext } from '../ledger/context.ts';
import { asDoubtful } from '../ledger/heartbeat.ts';
import { askRef, reportLost } from '../ledger/lost-orders.ts';
import type { Engine } from '../ledger/engine.ts';
import { needsFunds } from '../ledger/reserve.ts';
import { ownerOf, type Caller } from '../model/caller.ts';
import { paidBefore } from './paid-before.ts';
import { planOf, type Accepted, type Asking, type InstructionPlan, type Plans } from './plan.ts';
import { bulkOf, type Bulk, type InstructionRow } from '../model/row.ts';
import type { Lookups } from '../lookups/lookups.ts';
import { bodyHashOf, orderOf, readRequest } from './order.ts';
import { linkActor, requireFixed, requireMaximum, type PurchaseTerms } from './purchase-terms.ts';
import type { SellingGate } from './selling-gate.ts';
import { atCost, exchangeOf, priceOf, type Price } from '../ledger/pricing.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { AuditLine } from '../model/record-store.ts';

export interface Instructor {
  /** The price that the caller would pay now. Nothing is stored. */
  quote(caller: Caller, body: unknown, terms?: PurchaseTerms): Promise<QuoteAnswer>;
  /** Commits a new instruction and starts it, or returns the one made with this key before. */
  instruct(caller: Caller, clientKey: string, body: unknown, how?: HowInstructed): Promise<InstructionRow>;
  /**
   * The instruction made with this key, for a page that had no answer. It reads, and makes none.
   * @throws Failure `not_found` only if the request certainly never arrived
   */
  find(caller: Caller, clientKey: string, body: unknown): Promise<InstructionRow>;
  /** The faults of the given fields, in an input that is not complete yet. */
  faultsIn(caller: Caller, operation: InstructionOperationId, input: PurchaseTerms['fixed']): Promise<FieldFaults>;
}

/** How an instruction reached the companion. */
interface HowInstructed {
  /** Default `instructions`. */
  readonly via?: InstructionPlan['via'];
  readonly terms?: PurchaseTerms;
  /** The language of its page, for notices. Default: `null`. */
  readonly language?: string | null;
  /** Whether this is certainly the first request with its key. Default `false`. */
  readonly isFirst?: boolean;
}

/** A request that is new to the store. */
interface Order {
  readonly clientKey: string;
  readonly bodyHash: string;
  readonly request: z.output<typeof InstructionRequest>;
  readonly ref: Ref;
  /** Whether this is certainly the first request with its key. */
  readonly isFirst: boolean;
}

interface Prepared {
  readonly plan: InstructionPlan;
  readonly accepted: Extract<Accepted, { ok: true }>;
  readonly price: Price;
  /** Whether the shopper's money moves for it. */
  readonly funded: boolean;
}

/** The dependencies of accepting a request. */
export interface InstructorDeps {
  readonly context: LedgerContext;
  readonly engine: Engine;
  readonly plans: Plans;
  readonly access: Access;
  readonly catalogue: FullCatalogue;
  readonly rates: ForeignRates;
  readonly environment: Environment;
  readonly lookups: Lookups;
  readonly keys: Keyring;
  readonly accountsPerBank: number;
  readonly selling: SellingGate;
  /** Called with the name of a limit that refuses a caller. */
  onLimited(limit: string): void;
}

const hour = 3_600_000;

export function createInstructor(deps: InstructorDeps): Instructor {
  const { context, engine, plans, access, catalogue, environment, lookups, keys, selling } = deps;
  const { store, clock, heartbeat } = context;

  function priceInTime(request: Parameters<typeof priceOf>[1]): Promise<Price> {
    const { operation, ref } = request;
    const late = (): Failure => {
      context.logger.error({ hook: 'price', operation, ref }, 'a hook did not answer in time, so a request failed');
      return new Failure('unavailable', { reason: 'price_not_known', retry_after: 5 });
    };
    return withDeadline(clock, context.timings.hookDeadline, priceOf(context.funding, request), late);
  }

  async function prepare(
    caller: Caller,
    { operation, input }: { readonly operation: string; readonly input: unknown },
    via: InstructionPlan['via'],
    { ref, terms }: { readonly ref?: string; readonly terms?: PurchaseTerms | undefined } = {},
  ): Promise<Prepared> {
    const plan = planOf(plans, operation);
    if (!plan || plan.via !== via || (terms && plan.id !== terms.operation)) {
      const text = 'is not an operation that can be instructed here';
      throw new Failure('invalid_input', { faults: { operation: { code: 'not_an_option', text } } });
    }
    if (!access.isAllowed(caller, plan.id)) throw new Failure('forbidden');
    if (!plan.operation.environments.includes(environment)) {
      throw new Failure('product_unavailable', {
        detail: `The platform offers this in its ${plan.operation.environments.join(' and ')} environment only.`,
      });
    }
    const asking = askingOf(caller);
    const accepted = await plan.accept(input, asking);
    if (!accepted.ok) throw refusalOf(accepted);
    if (terms) await requireFixed(context.logger, terms, { plan, input, accepted, asking });
    // The amount of a payout is known only afterwards, so a zero cost counts too.
    const moves = plan.funds === 'credit' || (plan.funds === 'debit' && accepted.cost.minor > 0);
    const funded = access.isFunded(caller, plan.id) && moves;
    const price = funded
      ? await priceInTime({
          operation: plan.id,
          ref,
          input: accepted.input,
          cost: accepted.cost,
          caller: ownerOf(caller),
        })
      : atCost(accepted.cost);
    if (terms) requireMaximum(context.logger, terms, { operation: plan.id, amount: price.amount });
    return { plan, accepted, price, funded };
  }

  /** Rows have a limit of their own: thousands of them come in one request. @throws Failure `rate_limited` */
  async function requireRows(caller: Caller, { count }: Bulk): Promise<void> {
    const limit = context.limitsOf(caller).rows;
    const now = clock.now();
    const rule = { limit, count, window: hour, now };
    const counted = await store.allow(keys.sign('limit', `rows of ${caller.id}`), rule);
    if (counted.allowed) return;
    deps.onLimited('rows');
    const retry_after = Math.ceil((counted.freeAt - now) / 1_000);
    throw new Failure('rate_limited', { reason: 'rows_an_hour', parameters: { maximum: limit }, retry_after });
  }

  function askingOf(caller: Caller): Asking {
    return {
      caller,
      isStaff: access.isStaff(caller),
      catalogue,
      rates: deps.rates,
      environment,
      lookups,
      store,
      now: clock.now(),
      accountsPerBank: deps.accountsPerBank,
    };
  }

  async function accept(
    caller: Caller,
    { clientKey, bodyHash, request, ref, isFirst }: Order,
    { via = 'instructions', terms, language = null }: Omit<HowInstructed, 'isFirst'>,
  ): Promise<InstructionRow> {
    const { plan, accepted, price, funded } = await prepare(caller, request, via, { ref, terms });
    if (request.quote && !sameMoney(request.quote, price.amount)) {
      throw new Failure('price_changed', {
        quote: price.amount,
        detail: 'Show the new price and ask again. Nothing was bought.',
      });
    }
    await selling.admit({ operation: plan.id, input: accepted.input }, { callerId: caller.id, clientKey, ref });
    const { input, cost, secrets: entry, exclusive, alone = false, busy, owedTo } = accepted;
    const items = plan.items?.(input, ref) ?? null;
    const bulk = bulkOf({ input, items });
    if (bulk) await requireRows(caller, bulk);
    const now = clock.now();
    const reserves = needsFunds(context, { funded, operation: plan.id });
    const row: InstructionRow = {
      ...initialProgress,
      ...keepLease(context),
      funding: reserves ? 'reserving' : 'none',
      ref,
      owner: ownerOf(caller),
      clientKey,
      bodyHash,
      operation: plan.id,
      kind: plan.kind,
      input,
      quote: price.amount,
      cost,
      funded,
      owedTo: owedTo ?? null,
      language,
      items,
      bulk,
      exclusive: exclusive ?? null,
      shared: null,
      createdAt: now,
      updatedAt: now,
      ...(heartbeat.caughtUpAt !== null && asDoubtful(plan.operation.safety.recover, isFirst)),
    };
    const audit = terms || access.isStaff(caller) ? { audit: auditOf(caller, row, terms) } : {};
    const received = { version: 1, at: now, state: 'created', funding: 'none', step: 'received' } as const;
    const step = reserves ? 'reserving_funds' : 'accepted';
    const keyTag = idempotencyKeyTag(keys, caller.id, clientKey);
    const created = await store
      .create(row, step, {
        ...audit,
        alone,
        earlier: [received],
        keyTag,
        erasedTag: everySessionTag(keys, caller.id),
      })
      .catch(refuseStored);
    if (created === null) throw new Failure('busy_subject', { retry_after: 5, ...(busy ? { reason: busy } : {}) });
    if (!created.created) return repeated(created.row, bodyHash);
    if (entry) context.ephemeralSecrets.put(ref, entry);
    void engine.run(created.row);
    return created.row;
  }

  /**
   * The refusal of an order that the store does not know, but may have lost. Only a platform that does not know its ref
   * either makes a refusal true; what it knows, or cannot be asked, goes to a person.
   */
  async function afterAsking(
    caller: Caller,
    { operation, ref }: { readonly operation: string; readonly ref: Ref },
    refusal: Failure,
  ): Promise<Failure> {
    const plan = planOf(plans, operation);
    // Nothing was ever bought by a name that is no operation, and nothing of it is kept.
    if (!plan) return refusal;
    const { recover } = plan.operation.safety;
    const isAsked = recover === 'resend' || recover === 'requery';
    const said = isAsked ? await context.questions.run(caller, () => askRef(context.client, ref)) : 'not_said';
    const { lease, deadline, quiet } = context.timings;
    // A send of a lost process may still have been on its way.
    const isQuiet = clock.now() - (heartbeat.caughtUpAt ?? 0) >= lease + deadline + quiet;
    if (said === 'not_found' && isQuiet) return refusal;
    const isKnown = said !== 'not_found' && said !== 'not_said';
    if (isKnown || !isAsked) await reportLost(context, { ref, operation, because: 'repeated', callerId: caller.id });
    return new Failure('unavailable', {
      retry_after: 60,
      detail: 'It is not sure yet whether this was bought before.',
    });
  }

  return {
    async quote(caller, body, terms) {
      const request = valid(parseWith(QuoteRequest, body));
      const { plan, accepted, price } = await prepare(caller, request, 'instructions', { terms });
      await selling.quote({ operation: plan.id, input: accepted.input }, caller.id);
      const { amount, holdsFor } = price;
      const purchase = { ownerId: caller.id, operation: plan.id, input: accepted.input, price: amount };
      // The holder of a link may not learn what was bought before.
      const paid = terms ? null : await paidBefore(store, purchase, clock.now());
      const expires_at = new Date(clock.now() + holdsFor * 1000).toISOString();
      const exchange = exchangeOf(accepted.arrives ?? accepted.cost, price);
      return { quote: amount, expires_at, ...(exchange && { exchange }), ...(paid && { already_paid: paid }) };
    },

    async instruct(caller, clientKey, body, { isFirst = false, ...how } = {}) {
      const read = readRequest(body);
      const bodyHash = bodyHashOf(plans, keys, body, read);
      const known = await store.findByKey(caller.id, clientKey);
      if (known) return repeated(known, bodyHash);
      if (heartbeat.isCatchingUp) throw catchingUp();
      const request = valid(read);
      const ref = orderRef(keys, { environment, ownerId: caller.id, clientKey, ...orderOf(plans, request) });
      try {
        return await accept(caller, { clientKey, bodyHash, request, ref, isFirst }, how);
      } catch (error) {
        const isRepeat = !isFirst && heartbeat.caughtUpAt !== null;
        throw isRepeat && isDoubtful(error) ? await afterAsking(caller, { ...request, ref }, error) : error;
      }
    },

    async find(caller, clientKey, body) {
      await heartbeat.confirm();
      const known = await store.findByKey(caller.id, clientKey);
      if (known) return known;
      if (heartbeat.isCatchingUp) throw catchingUp();
      const never = new Failure('not_found', {
        detail: 'No purchase was made with this key: the request never arrived.',
      });
      if (heartbeat.caughtUpAt === null) throw never;
      const request = valid(readRequest(body));
      const ref = orderRef(keys, { environment, ownerId: caller.id, clientKey, ...orderOf(plans, request) });
      throw await afterAsking(caller, { ...request, ref }, never);
    },

    async faultsIn(caller, operation, input) {
      const accepted = await planOf(plans, operation)?.accept(input, askingOf(caller));
      if (!accepted || accepted.ok || !('faults' in accepted)) return {};
      const given = Object.keys(input);
      return Object.fromEntries(
        Object.entries(accepted.faults).filter(([path]) => given.includes(path.split('.', 1)[0] ?? '')),
      );
    },
  };
}

/** The audit line of an instruction by staff, who act for others. */
/** Of a purchase by a link, nobody knows more than that its sender had the address. */
function auditOf(
  { id, roles }: Caller,
  { operation, ref, createdAt }: InstructionRow,
  terms: PurchaseTerms | undefined,
): AuditLine {
  if (terms) return { at: createdAt, actorId: linkActor, roles: [], act: 'link.buy', subject: ref, found: terms.link };
  return { at: createdAt, actorId: id, roles: [...roles], act: operation, subject: ref, found: 'instructed' };
}

function refusalOf(refused: Exclude<Accepted, { ok: true }>): Failure {
  if ('faults' in refused) return new Failure('invalid_input', { faults: refused.faults });
  const { ok: _refused, code, ...why } = refused;
  return new Failure(code, why);
}

const initialProgress = {
  state: 'reserving',
  owed: null,
  version: 2,
  details: null,
  sealed: null,
  snapshot: null,
  problem: null,
  action: null,
  transId: null,
  sends: 0,
  sentAt: null,
  sentWith: null,
  lastAskedAt: null,
  absences: 0,
  attempts: 0,
  recheck: false,
  checkingSince: null,
  dropAt: null,
} as const;

/** The store went back to an earlier moment, and may lack the key. */
function catchingUp(): Failure {
  return new Failure('unavailable', { retry_after: 30 });
}

/** The refusals after which a page takes nothing for bought. */
const doubtfulCodes: ReadonlySet<string> = new Set([
  'price_changed',
  'busy_subject',
  'product_unavailable',
  'amount_refused',
  'forbidden',
]);

function isDoubtful(error: unknown): error is Failure {
  return error instanceof Failure && doubtfulCodes.has(error.problem.code);
}

/** The purchase that was made with this key is no longer in the store. */
function refuseStored(error: unknown): never {
  const code = error instanceof StoreError ? error.code : null;
  if (code === 'caller_erased') throw new Failure('unauthenticated', { detail: 'This session has ended.' });
  if (code !== 'key_spent') throw error;
  throw new Failure('idempotency_key_spent', { detail: 'Nothing was done. Make a new key for a new purchase.' });
}

function repeated(row: InstructionRow, bodyHash: string): InstructionRow {
  if (row.bodyHash === bodyHash) return row;
  throw new Failure('idempotency_key_reused', {
    detail: 'Repeat the very same request with this key, or make a new key for a new purchase.',
  });
}
