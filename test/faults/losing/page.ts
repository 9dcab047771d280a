import { drawIntent, type Intent } from '../workload/shopping.ts';
import { field, refIn, request } from '../workload/shop-window.ts';
import type { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';

const second = 1_000;
const minute = 60 * second;

/** What a page was told about an order: by its purchase, or by what asks for it. */
export interface Told {
  readonly intent: Intent;
  /** When it was sent, and when it was answered. */
  readonly sentAt: number;
  readonly at: number;
  readonly asks: boolean;
  readonly status: number;
  readonly code: unknown;
}

interface Shop {
  readonly world: World;
  readonly told: Told[];
  /** Settles once every process may know that the store went back. */
  noticed(): Promise<void>;
}

const habits = { leaves: 2, presses_twice: 3, repeats: 4, comes_back: 5, asks: 4, edits: 3 } as const;
/** Answers after which it is still open whether the order was accepted. */
const openStatuses: ReadonlySet<number> = new Set([401, 408, 409, 429]);

/** A shopper who buys while the store goes back, and whose page or program never gives an order up unasked. */
export async function buy(shop: Shop, chance: Randomness, number: number): Promise<void> {
  const { world } = shop;
  const intent = await drawIntent(world, chance, `key-of-order-${number}`);
  if (intent === null) return;
  const { time } = world;
  // Programs say nothing of the kind.
  const saysAttempt = chance.chance(0.6);
  let attempts = 0;
  const press = (): Promise<Told | null> => {
    attempts += 1;
    return send(shop, intent, saysAttempt ? attempts : undefined);
  };
  const find = (): Promise<Told | null> => send(shop, intent, undefined, true);
  const untilSettled = async (ask: () => Promise<Told | null>): Promise<Told | null> => {
    for (let tries = 0; tries < 40; tries += 1) {
      await shop.noticed();
      const answer = await ask();
      if (answer) return answer;
      await time.sleep(chance.milliseconds(second, minute));
    }
    return null;
  };
  const habit = chance.weighted(habits);
  // The other press may reach a process that cannot know of the first one yet.
  if (habit === 'presses_twice' && world.isAlone) {
    await Promise.all([press(), press()]);
    return;
  }
  const first = await press();
  if (habit === 'leaves') return;
  if (habit === 'repeats' || habit === 'presses_twice') return void (first ?? (await untilSettled(press)));
  if (habit === 'comes_back') {
    for (let times = chance.integer(1, 3); times > 0; times -= 1) {
      await time.sleep(chance.milliseconds(200, 5 * minute));
      await (chance.chance(0.6) ? untilSettled(press) : untilSettled(find));
    }
    return;
  }
  if (first && chance.chance(0.5)) await time.sleep(chance.milliseconds(second, 3 * minute));
  else if (first) return;
  const found = await untilSettled(find);
  if (found?.code !== 'not_found') return;
  if (habit === 'asks') return void (await untilSettled(press));
  await buy(shop, chance, number + 1_000);
}

/** Returns what was told; `null` while it is still open whether it was accepted. */
async function send(
  { world, told }: Shop,
  intent: Intent,
  attempt: number | undefined,
  asks = false,
): Promise<Told | null> {
  const { caller, key, body } = intent;
  const sentAt = world.time.now();
  const path = asks ? '/instructions/find' : '/instructions';
  const given = { method: 'POST', path, key, body } as const;
  const answer = await request(world, caller, attempt === undefined ? given : { ...given, attempt });
  if (!answer) return null;
  const { status } = answer;
  const heard: Told = { intent, sentAt, at: world.time.now(), asks, status, code: field(answer.body, 'code') };
  told.push(heard);
  intent.ref ??= status < 300 ? refIn(answer.body) : null;
  return status >= 500 || openStatuses.has(status) ? null : heard;
}

/** Whoever has a purchase before them looks at it again. */
export async function lookAgain(world: World, told: readonly Told[]): Promise<void> {
  for (const { ref, caller } of new Set(told.map(({ intent }) => intent)))
    if (ref !== null) await request(world, caller, { method: 'GET', path: `/instructions/${ref}` });
}
