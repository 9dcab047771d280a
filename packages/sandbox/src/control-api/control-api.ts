import { majorUnits, nairaField } from '@tillside/contract/schemas';
import { z } from 'zod';
import { findCustomer, findAccount, defaultSenderBank } from '../features/accounts/find.ts';
import type { Customer } from '../kernel/world/customer.ts';
import { withBody, type ControlRoute, type ControlResult } from './control-route.ts';
import { naira, type Environment } from '@tillside/contract';
import { announcePayment } from '../features/accounts/account-status.ts';
import { maxCollection } from '../kernel/catalogue/collections.ts';
import { receiveTransfer } from '../features/accounts/receive-transfer.ts';
import { cardRoutes } from './card-routes.ts';
import { faultRoutes } from './faults.ts';
import { overviewRoutes } from './overview.ts';
import { recordRoutes } from './records.ts';
import { settingsRoutes } from './settings.ts';
import type { Engine } from '../engine/engine.ts';
import { isLoopbackHost } from '../kernel/events/deliver.ts';
import { type Answer, type Call, jsonAnswer } from '../kernel/http/call.ts';
import { matchPath } from '../kernel/http/path.ts';
import { readBody } from '../kernel/http/read-request.ts';

const shortText = z.string().max(254).nullable();

/** A change of a customer. The platform offers none (platform §2.12), so tests use this route. */
const CustomerChange = z
  .strictObject({
    tier: z.int({ error: 'must be a whole number' }).min(0).max(3),
    phone: shortText,
    email: shortText,
    bvn_on_file: z.boolean({ error: 'must be true or false' }),
  })
  .partial();

const customerRoutes: readonly ControlRoute[] = [
  { method: 'GET', path: '/customers', run: ({ world }) => ({ json: world.state.customers.map(shownCustomer) }) },
  {
    method: 'PUT',
    path: '/customers/{id}',
    run: withBody(CustomerChange, (change, { world, values }) => {
      const customer = findCustomer(values['id'] ?? '', world);
      if (!customer) return { status: 404, error: 'There is no such customer.' };
      return { json: shownCustomer(Object.assign(customer, change)) };
    }),
  },
];

/** A customer for the control interface: money in major units. */
function shownCustomer(customer: Customer): object {
  return { ...customer, wallet: majorUnits(customer.wallet) };
}

const text = (longest: number): z.ZodString =>
  z.string().min(1, 'must not be empty').max(longest, `must be at most ${longest} characters`);

const OutsideTransfer = z.strictObject({
  account: z.string({ error: 'is required: the number of a virtual account' }),
  amount: nairaField({ minimum: naira(0.01), maximum: maxCollection }),
  sender_name: text(100).default('Chidi Okafor'),
  sender_account_number: text(40).default('0123456789'),
  bank: text(40).default(defaultSenderBank),
  description: text(255).default('Transfer'),
});

const transferRoutes: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/transfers',
    run: withBody(OutsideTransfer, (transfer, { world }) => {
      const account = findAccount(transfer.account, world);
      if (!account) return { status: 404, error: 'There is no such virtual account.' };
      if (!account.active) return { status: 400, error: 'account is inactive: it accepts no transfers' };
      const payment = receiveTransfer({ ...transfer, account, ref: null }, world);
      announcePayment(payment, account, world);
      return { json: { session_id: payment.session_id, trans_id: payment.trans_id } };
    }),
  },
];

const maxAdvance = 366 * 24 * 3600;
const Advance = z.strictObject({
  seconds: z
    .number({ error: 'must be a number' })
    .min(0, 'must not be negative: time goes forward')
    .max(maxAdvance, 'must be at most a year'),
});
const Restore = z.strictObject({ id: z.string({ error: 'is required: what /snapshot answered' }) });

const stateRoutes: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/reset',
    run({ engine, environment }) {
      engine.reset(environment);
      return { json: { environment } };
    },
  },
  {
    method: 'POST',
    path: '/snapshot',
    run: ({ engine, environment }) => ({ json: { id: engine.snapshot(environment) } }),
  },
  {
    method: 'POST',
    path: '/restore',
    run: withBody(Restore, ({ id }, { engine, environment }) => {
      if (engine.restore(environment, id)) return { json: { id } };
      return { status: 404, error: 'There is no such snapshot of this environment. They last as long as the process.' };
    }),
  },
  {
    method: 'POST',
    path: '/clock/advance',
    run: withBody(Advance, async ({ seconds }, { engine, environment, world }) => {
      await engine.advance(environment, seconds);
      return { json: { now: new Date(world.now()).toISOString() } };
    }),
  },
  { method: 'GET', path: '/clock', run: ({ world }) => ({ json: { now: new Date(world.now()).toISOString() } }) },
];

const routes: readonly ControlRoute[] = [
  ...stateRoutes,
  ...settingsRoutes,
  ...faultRoutes,
  ...recordRoutes,
  ...customerRoutes,
  ...cardRoutes,
  ...transferRoutes,
  ...overviewRoutes,
];

/**
 * Answers a request to the control interface; `path` is relative to `/_sandbox`. `pageOrigin`: the origin of the
 * console's page, if it differs from that of the requested host.
 */
export async function answerControl(
  call: Call,
  path: string,
  engine: Engine,
  pageOrigin: string | null = null,
): Promise<Answer> {
  const refusal = controlRefusal(call, pageOrigin);
  if (refusal !== null) return failure(403, refusal);
  const found = routes
    .map((route) => ({ route, values: matchPath(route.path, path) }))
    .filter(({ values }) => values !== null);
  if (found.length === 0) return failure(404, `The control interface has no ${path || '/'}.`);
  const match = found.find(({ route }) => route.method === call.method);
  if (!match) return failure(405, `Use ${found.map(({ route }) => route.method).join(' or ')} here.`);
  const body = readBody(call);
  if (!body.ok) return failure(body.status, body.description);
  const { environment: named = call.query.get('environment') ?? 'sandbox', ...rest } = body.value;
  const environment = readEnvironment(named);
  if (environment === null) return failure(400, 'environment must be sandbox or live');
  const world = engine.world(environment);
  const result = await match.route.run({
    environment,
    world,
    engine,
    values: match.values ?? {},
    query: call.query,
    body: rest,
  });
  if (call.method !== 'GET') {
    world.changed();
    await engine.saved();
  }
  return toAnswer(result);
}

function readEnvironment(value: unknown): Environment | null {
  return value === 'sandbox' || value === 'live' ? value : null;
}

function toAnswer(result: ControlResult): Answer {
  if ('kind' in result) return result;
  return 'error' in result ? failure(result.status, result.error) : jsonAnswer(200, result.json);
}

function failure(status: number, error: string): Answer {
  return jsonAnswer(status, { error });
}

/**
 * Why a request may not reach the control interface, or `null` if it may. Any page in the developer's browser can
 * send requests to this machine, and any host name can resolve to it. So the host name must be a loopback name, and a page
 * must be the console's own.
 */
function controlRefusal(call: Call, pageOrigin: string | null): string | null {
  const refusal = hostRefusal(call);
  if (refusal !== null) return refusal;
  const own = `http://${call.headers.get('host')}`;
  const origin = call.headers.get('origin');
  if (origin !== null && origin !== own && origin !== pageOrigin)
    return 'The control interface does not answer to pages of other origins.';
  const site = call.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    return 'The control interface does not answer to pages of other sites.';
  return null;
}

/** Why a request under this host name is refused, or `null`. */
export function hostRefusal({ headers }: Call): string | null {
  const own = `http://${headers.get('host')}`;
  return URL.canParse(own) && isLoopbackHost(new URL(own).hostname)
    ? null
    : 'The control interface answers to localhost, 127.0.0.1 and [::1] only.';
}
