import type { Environment } from '@tillside/contract';
import { readEnvelope } from '@tillside/contract/schemas';
import { createSandbox, sandboxKeys, type Clock, type Sandbox } from '@tillside/sandbox';
import { probe, type Findings } from '../../scripts/drift/probe.ts';
import type { Given } from '../../scripts/drift/questions.ts';

/** An account at the sandbox that has used everything, and what can be asked about it. */
export interface BusyAccount {
  readonly sandbox: Sandbox;
  readonly environment: Environment;
  readonly platform: { readonly baseUrl: string; readonly apiKey: string; readonly environment: Environment };
  readonly given: Given;
  /** Answers a request as the account's platform does. */
  readonly fetch: (url: string, request: RequestInit) => Promise<Response>;
}

const origin = 'http://localhost:4010';
const roots = { sandbox: '/sandbox/api/v1', live: '/live/api/v1' } as const;

/** Time passes by `advance` alone, so that what is recorded is the same each time. */
const stillClock: Clock = { now: () => Date.UTC(2026, 10, 21, 9), setTimeout: () => () => undefined };

/** Buys every product, in every way in which a purchase can end; issues, uses and ends cards; receives a transfer. */
export async function busyAccount(environment: Environment): Promise<BusyAccount> {
  const sandbox = createSandbox({ postLimit: 0, clock: stillClock });
  const platform = { baseUrl: origin + roots[environment], apiKey: sandboxKeys[environment], environment };
  const send = (method: string, path: string, body?: object) =>
    sandbox.fetch(platform.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${platform.apiKey}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const ask = async (method: string, path: string, body?: object): Promise<Fields> =>
    detailsOf(`${method} ${path}`, await send(method, path, body));
  const control = async (path: string, body: object): Promise<void> => {
    const answer = await sandbox.fetch(`${origin}/_sandbox${path}`, {
      method: 'POST',
      body: JSON.stringify({ environment, ...body }),
    });
    if (!answer.ok) throw new Error(`POST /_sandbox${path} was answered ${answer.status}: ${await answer.text()}`);
  };

  const { refs, epins } = await buyEverything(ask, send);
  const cards = await issueCards(ask, control);
  const [account = '', closed = ''] = await openAccounts(ask, control);
  if (environment === 'live') await orderWalletPayments(ask, sandbox);
  await sandbox.advance(60, environment);
  // What settles late is asked about beside what is still under way.
  await send('POST', '/airtime', { phone: '2348031234567', amount: 100, network: 'mtn', ref: 'under-way' });
  await control('/transfers', { account, amount: 75 });
  return {
    sandbox,
    environment,
    platform,
    given: {
      refs: [...refs, 'under-way'],
      epins,
      cards,
      accounts: [account, closed],
      bettors: [{ provider: 'bet9ja', account: '100001' }],
    },
    fetch: (url, init) => sandbox.fetch(url, init),
  };
}

interface Fields {
  readonly [field: string]: unknown;
}

type Ask = (method: string, path: string, body?: object) => Promise<Fields>;
type Send = (method: string, path: string, body?: object) => Promise<Response>;
type Control = (path: string, body: object) => Promise<void>;

async function detailsOf(request: string, answer: Response): Promise<Fields> {
  const envelope = readEnvelope(await answer.json());
  if (envelope?.kind === 'success') return record(envelope.details);
  throw new Error(`${request} was answered ${answer.status}: ${envelope?.description}`);
}

function record(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The ends of numbers, meters and accounts that decide how a purchase ends. */
const fates = ['9901', '9902', '9903', '9904', '9906'];

async function buyEverything(ask: Ask, send: Send): Promise<Pick<Given, 'refs' | 'epins'>> {
  const refs: string[] = [];
  const epins: string[] = [];
  const buy = async (path: string, body: object): Promise<Fields> => {
    const ref = `drift-ref-${refs.length + 1}`;
    refs.push(ref);
    const answer = await send('POST', path, { ref, ...body });
    // An operator that fails keeps the purchase as failed: it is asked about like any other.
    return answer.status === 434 ? {} : detailsOf(`POST ${path}`, answer);
  };

  const airtime = { amount: 100, network: 'mtn' };
  for (const last of ['1', '2', '3', '4', '6']) await buy('/airtime', { ...airtime, phone: `234803000000${last}` });
  const rows = ['2348030000001', '2348030000002'].map((phone) => ({ ...airtime, phone }));
  await buy('/airtime', { rows });
  await buy('/airtime', { rows: rows.slice(0, 1) });
  await buy('/data/vend', { phone: '2348031234567', variation: '101', provider: 'mtn' });
  const bouquets = await ask('GET', '/bouquets?service=dstv');
  const plan_id = record(bouquets['0'])['id'];
  const customer_name = 'Chidi Okafor';
  await buy('/multichoice/vend', { service: 'dstv', account: '7040000001', plan_id, customer_name });
  await buy('/multichoice/topup', { service: 'dstv', account: '7040000001', amount: 500, customer_name });
  const meter = { service: 'ikedc', amount: 2_000, phone: '2348031234567', customer_name };
  for (const fate of [...fates, '9911']) {
    await buy('/electricity/vend', { ...meter, meter_number: `4502000${fate}`, meter_type: 'prepaid' });
  }
  await buy('/electricity/vend', { ...meter, meter_number: '4502000002', meter_type: 'postpaid' });
  for (const [id, account] of [
    ['waec-checker', undefined],
    ['jamb-utme', '0123456789'],
  ]) {
    const { trans_id } = await buy('/epins/vend', { id, account, qty: 1, phone: '2348031234567' });
    epins.push(String(trans_id));
  }
  await buy('/betting/vend', { customer_id: '100001', bet_id: 'bet9ja', amount: 200, customer_name });
  await buy('/sms', { to: ['08031234567'], message: 'Your order is ready.' });
  for (const qty of [1, 2]) await buy('/internet/spectranet/pins/vend', { plan_id: 'PSPLAN_801', qty });
  const abroad = { ccode: 'GH', provider: 'MTNGH', variation: 'MTNGH_TOPUP', phone: '233244000000' };
  await buy('/international-bills/vend', abroad);
  return { refs, epins };
}

async function issueCards(ask: Ask, control: Control): Promise<string[]> {
  const ids: string[] = [];
  for (const [type, amount] of [
    ['virtual', 50],
    ['physical', 13.2],
    ['virtual', 10],
  ] as const) {
    const ref = `drift-card-${ids.length + 1}`;
    const details = await ask('POST', '/cards/create', { customer_id: 'cus_ada', currency: 'USD', type, amount, ref });
    ids.push(String(record(details['card'])['id']));
  }
  const [used = '', frozen = '', ended = ''] = ids;
  await ask('PATCH', `/cards/${used}/topup`, { amount: 20, ref: 'drift-topup' });
  await ask('PATCH', `/cards/${used}/withdraw`, { amount: 5, ref: 'drift-withdraw' });
  for (const event of ['activation', 'approved', 'settled', 'verified', 'refund', 'crossborder', 'declined']) {
    await control('/card-auths', { card_id: used, event, amount: 3, acceptor_name: 'A shop' });
  }
  await control('/card-auths', { card_id: used, event: 'approved', amount: 4, acceptor_name: 'A shop' });
  await ask('PATCH', `/cards/${frozen}/freeze`, { ref: 'drift-freeze' });
  await ask('POST', `/cards/${ended}/terminate`, { ref: 'drift-terminate' });
  return ids;
}

/** One that has received a transfer, and one that is closed. */
async function openAccounts(ask: Ask, control: Control): Promise<string[]> {
  const numbers: string[] = [];
  for (const bank of ['9psb', 'palmpay']) {
    const opened = await ask('POST', '/collections/virtual-accounts/create', {
      customer_id: 'cus_ada',
      bank,
      account_type: 'static',
    });
    numbers.push(String(record(record(opened['account'])['0'])['account_number']));
  }
  const [open, closed] = numbers;
  await control('/transfers', { account: open, amount: 1_500, sender_name: 'Ngozi Eze' });
  await ask('POST', '/collections/virtual-accounts/deactivate', { account: closed });
  return numbers;
}

/** One that is paid, one that expires, one that waits for its payer, and one that was closed by wrong passwords. */
async function orderWalletPayments(ask: Ask, sandbox: Sandbox): Promise<void> {
  const order = (ref: string) =>
    ask('POST', '/collections/wallet/create-order', {
      username: '@ada',
      pin: '1234',
      title: 'Order 7',
      amount: 500,
      ref,
    });
  const { id } = await order('drift-order-1');
  const passwords = async (): Promise<string[]> => {
    const outbox = await sandbox.fetch(`${origin}/_sandbox/outbox?environment=live`);
    return (await outbox.text()).match(/\b\d{5}\b/g) ?? [];
  };
  const [sent] = await passwords();
  await ask('POST', '/collections/wallet/pay', { id, otp: sent });
  await order('drift-order-2');
  await sandbox.advance(3_600, 'live');
  await order('drift-order-3');
  const { id: locked } = await order('drift-order-4');
  const known = await passwords();
  const wrong = ['00000', '11111', '22222', '33333', '44444'].find((otp) => !known.includes(otp));
  for (let tries = 0; tries < 5; tries += 1) {
    await ask('POST', '/collections/wallet/pay', { id: locked, otp: wrong }).catch(() => null);
  }
}

export const nothingNamed: Given = { refs: [], epins: [], cards: [], accounts: [], bettors: [] };

/** Changes an answer on its way to the probe. */
export type Change = (answer: Response, url: URL) => Response | Promise<Response>;

/** Probes an account without waiting between requests. */
export function probeAccount(
  { platform, given, fetch }: Pick<BusyAccount, 'platform' | 'given' | 'fetch'>,
  change: Change = (answer) => answer,
): Promise<Findings> {
  return probe({
    platform,
    given,
    pause: async () => undefined,
    fetch: async (url, init) => change(await fetch(url, init), new URL(url)),
  });
}
