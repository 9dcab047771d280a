import { createHmac } from 'node:crypto';
import type { Environment, Instruction } from '@tillside/contract';
import { InstructionSchema } from '@tillside/contract/schemas';
import type { TillsideEvent } from '@tillside/server';
import { startWorld, webhookSecret, type World, type WorldOptions, post } from './world.ts';

export const secretKey = 'ps_sk_test_tillside';
const liveKey = 'ps_pk_live_tillside';

export interface Collections extends World {
  /** The events that the merchant's handlers received, such as `account.credited` and `checkout.paid`. */
  readonly received: TillsideEvent[];
}

/** A companion whose shoppers each have a customer at the platform, on either root of the sandbox. */
export async function startCollections(
  environment: Environment,
  {
    events,
    signs = true,
    ...options
  }: WorldOptions & { /** Whether it has the sandbox's secret key. */ readonly signs?: boolean } = {},
): Promise<Collections> {
  const received: TillsideEvent[] = [];
  const record = (event: TillsideEvent): void => void received.push(event);
  const live = environment === 'live';
  const world = await startWorld({
    platform: {
      baseUrl: `https://platform.test/${live ? 'live/' : ''}api/v1`,
      apiKey: live ? liveKey : 'ps_pk_test_tillside',
      environment,
      ...(live || !signs ? {} : { secretKey }),
    },
    events: {
      'account.credited': record,
      'account.review_opened': record,
      'checkout.paid': record,
      'review.opened': record,
      ...events,
    },
    ...options,
  });
  const webhook = { url: `${world.url}/till/webhooks`, secret: webhookSecret, scheme: 'timestamped' };
  await world.control('PUT', `/settings?environment=${environment}`, { webhook, environment });
  return Object.assign(world, { received });
}

let keys = 0;

/** Instructs any operation, and returns the answer unchanged. */
export function instructAs(
  world: World,
  as: string,
  operation: string,
  input: object,
  key = `a-key-of-collections-${(keys += 1)}`,
): Promise<Response> {
  return post(world, '/instructions', { operation, input }, { as, key });
}

/** Opens an account and answers its number. */
export async function openAccount(world: World, as = 'ada', input: object = { bank: '9psb' }): Promise<string> {
  const instruction = await carriedOut(await instructAs(world, as, 'account.create', input));
  const accounts = instruction.details?.accounts;
  const [first]: unknown[] = Array.isArray(accounts) ? accounts : [];
  if (typeof first === 'object' && first !== null && 'account_number' in first) return String(first.account_number);
  throw new Error(`No account was opened: ${JSON.stringify(instruction)}`);
}

export async function carriedOut(response: Response): Promise<Instruction> {
  return InstructionSchema.parse(await response.json());
}

let deliveries = 0;

/** Delivers an event as the platform does, or as a sender with another secret. */
export function deliver(world: World, payload: object, secret = webhookSecret): Promise<Response> {
  const body = JSON.stringify({ event_id: `event-of-collections-${(deliveries += 1)}`, ...payload });
  const seconds = Math.floor(world.clock.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${seconds}.delivery.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-event-id': 'delivery',
    'x-timestamp': String(seconds),
    'x-signature': `v1=${signature}`,
  };
  return world.request('/webhooks', { method: 'POST', as: null, headers, body });
}

/** Every text into which the companion could have leaked something. */
export async function everyOutput(world: Collections, answers: readonly string[]): Promise<string> {
  return [...answers, ...world.log, JSON.stringify(world.received), JSON.stringify(world.events)].join('\n');
}
