import {
  InstructionRequest,
  parseWith,
  QuoteRequest,
  refFromBytes,
  sameMoney,
  type Catalogue,
  type Money,
  type QuoteAnswer,
} from '@tillside/contract';
import type { Access } from './access.ts';
import { canonicalJson } from './canonical.ts';
import { withDeadline } from './clock.ts';
import { Failure } from './http/failure.ts';
import { held, type LedgerContext } from './ledger/context.ts';
import type { Engine } from './ledger/engine.ts';
import type { InstructionPlan } from './ledger/plan.ts';
import type { InstructionRow } from './ledger/row.ts';
import type { Caller, Owner } from './options.ts';
import { planOf } from './plans.ts';
import { priceOf, quoteLifetime } from './pricing.ts';
import type { Secret } from './secret.ts';

export interface Instructor {
  /** What the caller would pay now. Nothing is stored. */
  quote(caller: Caller, body: unknown): Promise<QuoteAnswer>;
  /** Commits a new instruction and begins it, or answers the one made with this key before. */
  instruct(caller: Caller, clientKey: string, body: unknown): Promise<InstructionRow>;
}

interface Prepared {
  readonly plan: InstructionPlan;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cost: Money;
  readonly price: Money;
  readonly pays: boolean;
}

export function createInstructor(
  context: LedgerContext,
  engine: Engine,
  access: Access,
  catalogue: Catalogue,
  secret: Secret,
  random: (bytes: number) => Uint8Array,
): Instructor {
  function priceInTime(plan: InstructionPlan, input: Prepared['input'], cost: Money, owner: Owner): Promise<Money> {
    const late = (): Failure => new Failure('unavailable', { detail: 'The price is not known yet.', retry_after: 5 });
    const price = priceOf(context.funding, plan, input, cost, owner);
    return withDeadline(context.clock, context.timings.hookDeadline, price, late);
  }

  async function prepare(caller: Caller, operation: string, input: unknown): Promise<Prepared> {
    const plan = planOf(operation);
    if (!plan)
      throw new Failure('invalid_input', { errors: { operation: 'is not an operation that can be instructed' } });
    if (!access.mayInstruct(caller, plan.id)) throw new Failure('forbidden');
    const accepted = plan.accept(input, catalogue);
    if (!accepted.ok) throw new Failure('invalid_input', { errors: accepted.errors });
    const pays = access.pays(caller);
    const { cost } = accepted;
    const price = pays ? await priceInTime(plan, accepted.input, cost, ownerOf(caller)) : cost;
    return { plan, input: accepted.input, cost, price, pays };
  }

  return {
    async quote(caller, body) {
      const request = read(QuoteRequest, body);
      const { price } = await prepare(caller, request.operation, request.input);
      return { quote: price, expires_at: new Date(context.clock.now() + quoteLifetime).toISOString() };
    },

    async instruct(caller, clientKey, body) {
      const bodyHash = secret.sign('instruction body', sameText(body));
      const known = await context.store.findByKey(caller.id, clientKey);
      if (known) return repeated(known, bodyHash);
      const request = read(InstructionRequest, body);
      const { plan, input, cost, price, pays } = await prepare(caller, request.operation, request.input);
      if (request.quote && !sameMoney(request.quote, price)) {
        throw new Failure('price_changed', {
          quote: price,
          detail: 'Show the new price and ask again. Nothing was bought.',
        });
      }
      const ref = refFromBytes(random(16));
      const now = context.clock.now();
      const created = await context.store.create(
        {
          ...firstStanding,
          ...held(context),
          ref,
          owner: ownerOf(caller),
          clientKey,
          bodyHash,
          operation: plan.id,
          kind: plan.kind,
          input,
          quote: price,
          cost,
          funded: pays,
          items: plan.items(input, ref),
          createdAt: now,
          updatedAt: now,
        },
        'Received.',
      );
      if (!created.created) return repeated(created.row, bodyHash);
      void engine.run(created.row);
      return created.row;
    },
  };
}

const firstStanding = {
  state: 'created',
  funding: 'none',
  version: 1,
  details: null,
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
} as const;

/** One text for all ways to write the same body. */
function sameText(body: unknown): string {
  try {
    return canonicalJson(body ?? null);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('malformed_json', { detail: 'The body is nested too deeply.' });
    throw error;
  }
}

function repeated(row: InstructionRow, bodyHash: string): InstructionRow {
  if (row.bodyHash === bodyHash) return row;
  throw new Failure('idempotency_key_reused', {
    detail: 'Repeat the very same request with this key, or make a new key for a new purchase.',
  });
}

function read<Schema extends Parameters<typeof parseWith>[0]>(schema: Schema, body: unknown) {
  const parsed = parseWith(schema, body);
  if (parsed.ok) return parsed.value;
  throw new Failure('invalid_input', { errors: parsed.errors });
}

function ownerOf({ id, customerId, roles }: Caller): Owner {
  return { id, roles: [...roles], ...(customerId === undefined ? {} : { customerId }) };
}
