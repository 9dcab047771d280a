/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- a test looks wherever it likes into an answer */
import type { Environment } from '@tillside/contract';
import type { SandboxOptions } from '../server/sandbox.ts';
import { sandboxKeys } from '../kernel/world/fixtures.ts';
import { openSandbox, type TestSandbox } from './open-sandbox.ts';

type Reading = Awaited<ReturnType<TestSandbox['platform']>>;

interface PublishedEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly payload: Reading['json'];
}

export interface TestCards extends TestSandbox {
  /** A request below one environment's `/api/v1`. */
  call(method: string, path: string, body?: object): Promise<Reading>;
  create(change?: object): Promise<Reading>;
  /** Creates a card with a load of 20 dollars, and returns its id. */
  newCard(change?: object): Promise<string>;
  /** The card from `GET /cards/{id}`. */
  card(id: string): Promise<Reading['json']>;
  /** The merchant's USD wallet, in dollars. */
  wallet(): Promise<number>;
  /** A request to the control interface, for this environment. */
  control(method: string, path: string, body?: object): Promise<Reading>;
  /** All events, oldest first. */
  events(): Promise<PublishedEvent[]>;
}

/** A valid card request, with a test's changes. */
function cardRequest(change: object = {}): object {
  return { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 20, ref: 'card-1', ...change };
}

/** A sandbox without sockets, used through one environment's cards. */
export function openCards(environment: Environment = 'sandbox', options: SandboxOptions = {}): TestCards {
  const till = openSandbox(options);
  const root = environment === 'live' ? '/live/api/v1' : '/api/v1';
  const call: TestCards['call'] = (method, path, body) =>
    till.platform(method, root + path, body, sandboxKeys[environment]);
  const control: TestCards['control'] = (method, path, body) =>
    method === 'GET'
      ? till.control(method, `${path}?environment=${environment}`)
      : till.control(method, path, { environment, ...body });
  const create: TestCards['create'] = (change) => call('POST', '/cards/create', cardRequest(change));
  return {
    ...till,
    call,
    control,
    create,
    newCard: async (change) => String((await create(change)).json.message.details.card.id),
    card: async (id) => (await call('GET', `/cards/${id}`)).json.message.details,
    wallet: async () => Number((await control('GET', '/settings')).json.wallets.USD),
    events: async () => (await control('GET', '/events')).json.toReversed(),
  };
}
