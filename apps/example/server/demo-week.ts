import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { isFinal, naira, type InstructionState } from '@tillside/contract';
import { InstructionSchema } from '@tillside/contract/schemas';
import type { Logger, Store } from '@tillside/server';
import { createTillside } from '@tillside/server/fetch';
import { openBalances, type ShopFunding } from './funding.ts';
import { personById } from './people.ts';
import { controlSandbox } from './sandbox-control.ts';
import type { CompanionSettings, ShopSettings } from './settings.ts';

interface DemoParts {
  readonly settings: ShopSettings;
  readonly companion: CompanionSettings;
  readonly database: DatabaseSync;
  readonly funding: ShopFunding;
  /** The store of this companion, which nobody else has open. It is closed at the end. */
  readonly store: Store;
  readonly logger: Logger;
}

const hour = 60 * 60 * 1_000;
/** When the shop opened: before the first purchase. */
const opening = 160 * hour;

const airtime = (network: string, phone: string, amount: number): Bought => ({
  operation: 'airtime.buy',
  input: { network, phone, amount: naira(amount) },
});

interface Bought {
  readonly operation: string;
  readonly input: object;
}

/** What Ada bought, in this order, and how long ago. The sandbox decides the outcome by the number (its README). */
const week: readonly (Bought & { readonly ago: number; readonly report?: object; readonly staysOpen?: true })[] = [
  { ago: 150 * hour, ...airtime('mtn', '08031110001', 500) },
  {
    ago: 121 * hour,
    operation: 'electricity.buy',
    input: {
      service: 'ikedc',
      meter_number: '45020000001',
      meter_type: 'prepaid',
      amount: naira(5_000),
      phone: '08031110001',
    },
  },
  {
    ago: 98 * hour,
    ...airtime('mtn', '08035550147', 1_000),
    report: { kind: 'not_received', text: 'Mum got ₦500 only.' },
  },
  { ago: 70 * hour, ...airtime('mtn', '08030000002', 200) },
  // It stays processing, so a person decides about it.
  { ago: 47 * hour, ...airtime('mtn', '08030000003', 300), staysOpen: true },
  { ago: 26 * hour, ...airtime('glo', '08055550123', 1_500) },
];
/** On its way when the shop opens, and delivered some minutes later. */
const last = airtime('mtn', '08031110001', 400);
const lastSettlesAfter = 600;

const saved = [
  { label: 'Aisha', operation: 'airtime.buy', fields: { network: 'glo', phone: '2348055550123' } },
  { label: 'Chidi', operation: 'airtime.buy', fields: { network: 'airtel', phone: '2348025550188' } },
  { label: 'Mum', operation: 'airtime.buy', fields: { network: 'mtn', phone: '2348035550147' } },
];

/**
 * Gives a new test shop a week of Ada's purchases: one refunded, one that staff decide about, one with a problem that
 * she reported, one on its way, and whom she saved. A companion whose clock is set back buys them from the
 * sandbox, so each row is what such a purchase leaves. Does nothing in a shop that was open before.
 */
export async function playWeek(parts: DemoParts): Promise<void> {
  const { settings, companion, database, funding, store, logger } = parts;
  if ((await funding.balanceOf('ada')) !== null) return;
  const { baseUrl, apiKey, environment, secret } = companion;
  const url = `${settings.publicUrl}${companion.mount}`;
  const settle = (seconds: number): Promise<boolean> =>
    controlSandbox(settings.sandboxUrl, ['PUT', '/settings'], { environment, settle_seconds: seconds });
  const ada = personById('ada');
  let ago = opening;
  const till = createTillside({
    platform: { baseUrl, apiKey, environment },
    publicUrl: url,
    origins: settings.origins,
    secret,
    store,
    caller: () => ada && { ...ada, sessionId: 'demo' },
    funding,
    merchant: { name: 'Sunbird Store' },
    logger,
    advanced: {
      clock: {
        now: () => Date.now() - ago,
        monotonic: () => performance.now() + opening - ago,
        setTimeout(run, milliseconds) {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
      },
      timings: { firstRequery: 200, requeryInterval: 400, tick: 100 },
    },
  });

  async function ask(path: string, body?: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json', origin: settings.publicUrl, 'idempotency-key': randomUUID() };
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await till.fetch(new Request(`${url}${path}`, { headers, ...sent }));
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** The balance keeps the machine's time: its entries move to when they would have been. */
  async function atTheTime(then: number, work: () => Promise<void>): Promise<void> {
    ago = then;
    const began = Date.now();
    await work();
    database.prepare('UPDATE tillside_entries SET at = at - ? WHERE at >= ?').run(ago, began);
  }

  async function buy({ operation, input }: Bought, until: (state: InstructionState) => boolean): Promise<string> {
    let bought = InstructionSchema.parse(await ask('/instructions', { operation, input }));
    for (const end = Date.now() + 10_000; !until(bought.state); await pause(50)) {
      if (Date.now() > end) throw new Error(`${bought.ref} is still ${bought.state}.`);
      bought = InstructionSchema.parse(await ask(`/instructions/${bought.ref}`));
    }
    return bought.ref;
  }

  try {
    await till.ready();
    await settle(0);
    await atTheTime(opening, () => openBalances(funding));
    for (const recipient of saved) await ask('/recipients', recipient);
    for (const { ago: then, report, staysOpen, ...bought } of week) {
      await atTheTime(then, async () => {
        const ref = await buy(bought, staysOpen ? (state) => state === 'processing' : isFinal);
        if (report) await ask(`/instructions/${ref}/case`, report);
      });
    }
    await settle(lastSettlesAfter);
    await atTheTime(0, async () => void (await buy(last, (state) => state === 'processing')));
  } catch (error) {
    logger.warn({ error: String(error) }, 'The purchases of a test shop could not be made: it opens with fewer');
  } finally {
    await settle(3);
    await till.close();
  }
}
