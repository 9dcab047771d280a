import { naira } from '@tillside/contract';
import { ordinaryShoppers } from '../world/companion-process.ts';
import type { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';
import { airtime } from './operations/airtime.ts';
import { request } from './shop-window.ts';
import { send, shop, type Intent } from './shopping.ts';

const meter = { service: 'ikedc', meter_type: 'prepaid', amount: naira(1_000) };
/** One of three presses is hers. */
const greedy = 'shopper_0';

/**
 * One of a crowd: ten shoppers, each limited to fewer purchases a minute than the platform accepts, together want more
 * than it accepts. One of them wants more than her share. Many validate a meter, each another one.
 */
export async function joinCrowd(world: World, chance: Randomness, number: number, intents: Intent[]): Promise<void> {
  // A shopper who finds no companion serving comes back.
  for (let tries = 0; tries < 8 && !world.anyServing(chance); tries += 1) await world.time.sleep(5_000);
  const ordinary = ordinaryShoppers[number % ordinaryShoppers.length] ?? 'ada';
  switch (chance.weighted({ purchase: 11, validation: 6, anything: 1 })) {
    case 'purchase': {
      const caller = chance.chance(0.35) ? greedy : ordinary;
      const input = await airtime.input(chance, caller, world);
      const intent: Intent = {
        caller,
        key: `key-of-press-${number}`,
        body: { operation: airtime.id, input },
        ref: null,
      };
      intents.push(intent);
      return send(world, intent);
    }
    case 'validation':
      await request(world, ordinary, {
        method: 'POST',
        path: '/validations/electricity.validate',
        body: { ...meter, meter_number: String(45_020_000_000 + number) },
      });
      return;
    case 'anything':
      return shop(world, chance, number, intents);
  }
}
