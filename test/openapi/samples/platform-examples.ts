import { createSandbox, type Sandbox } from '@tillside/sandbox';
import { masked } from '../record/mask.ts';
import { Asking, everyId, methodOf, type Carry, type Sample } from './asking.ts';
import { refuseAll } from './platform-refusals.ts';
import { tourPlatform } from './platform-tour.ts';
import type { Example, Examples } from './with-examples.ts';
import { createHash } from 'node:crypto';
import { ManualClock } from '@tillside/server/testing';

/** The order in which a refusal is chosen, where there are several. */
const preferred = [422, 404, 401];

/** Calls every operation of a sandbox with a fixed clock and fixed ids. */
export async function recordPlatform(): Promise<Examples> {
  const clock = fixedClock();
  const sandbox = createSandbox({ clock, random: fixedRandom('platform'), postLimit: 0 });
  const operations = new Map<string, Example>();
  const events = new Map<string, unknown>();
  for (const environment of ['live', 'sandbox'] as const) {
    const asking = new Asking(environment, carryBy(sandbox));
    const toured = await tourPlatform(asking);
    await spendWithCard(asking, toured.card);
    await asking.ask('airtime.buy', {
      rows: [
        { phone: '2348031234567', amount: 100, network: 'mtn' },
        { phone: '2348051234567', amount: 200, network: 'glo' },
      ],
      ref: 'airtime-2',
    });
    await clock.advance(60_000);
    await sandbox.advance(0, environment);
    // Events that the sandbox environment has are shown from there.
    for (const [type, payload] of await eventsOf(asking)) events.set(type, payload);
    const refused = await refuseAll(asking, toured);
    for (const id of everyId) {
      const success = toured.samples.get(id);
      if (success) operations.set(id, exampleOf(success, refused));
    }
  }
  await sandbox.close();
  return { operations, events };
}

/** Uses a card outside in each way of which there is an event (platform §6). */
async function spendWithCard(asking: Asking, card_id: string): Promise<void> {
  for (const event of ['activation', 'approved', 'settled', 'declined', 'verified', 'refund', 'crossborder']) {
    await asking.control('POST', '/card-auths', { card_id, event, amount: 2, acceptor_name: 'A SHOP' });
  }
}

async function eventsOf(asking: Asking): Promise<Map<string, unknown>> {
  const payloads = Object.values(await asking.control('GET', '/events')).map((event): unknown => Object(event).payload);
  // The newest event comes first, so the first event of each type that was sent is kept.
  return new Map(payloads.map((payload) => [String(Object(payload).event_type), masked(payload)]));
}

function exampleOf(success: Sample, refused: readonly Sample[]): Example {
  const { id, inPath, sent } = success;
  const inQuery = methodOf(id) === 'GET';
  const refusal = preferred
    .map((status) => refused.find((sample) => sample.id === id && sample.status === status))
    .find((sample) => sample !== undefined);
  if (!refusal) throw new Error(`${id} was not refused with any of ${preferred.join(', ')}.`);
  return {
    parameters: { ...inPath, ...(inQuery ? sent : {}) },
    body: inQuery ? null : masked(sent),
    success: answerOf(success),
    refusal: answerOf(refusal),
  };
}

function answerOf({ status, answer }: Sample): Example['success'] {
  return { status, body: masked(answer) };
}

function carryBy(sandbox: Sandbox): Carry {
  return async ({ method, path, headers, body }) => {
    const response = await sandbox.fetch(`http://localhost:4010${path}`, { method, headers, body: body ?? null });
    return { status: response.status, text: await response.text() };
  };
}

/** The hour at which every recorded example was asked. */
function fixedClock(): ManualClock {
  return new ManualClock(Date.parse('2026-11-21T08:00:00Z'));
}

/** Bytes that look random and are the same in every run. */
function fixedRandom(seed: string): (size: number) => Uint8Array {
  let block = 0;
  let left = Buffer.alloc(0);
  return (size) => {
    while (left.length < size) {
      const more = createHash('sha256')
        .update(`${seed} ${(block += 1)}`)
        .digest();
      left = Buffer.concat([left, more]);
    }
    const bytes = left.subarray(0, size);
    left = left.subarray(size);
    return bytes;
  };
}
