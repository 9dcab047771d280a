import { naira } from '@tillside/contract';
import { ordinaryShoppers } from '../world/companion-process.ts';
import type { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';
import { airtime } from './operations/airtime.ts';
import { request } from './shop-window.ts';
import { send, shop, type Intent } from './shopping.ts';

const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(1_000) };

/**
 * One of a crowd: ten shoppers, each limited to fewer purchases a minute than the platform accepts, together want more
 * than it accepts. Some validate a meter, and some use the common lists.
 */
export async function joinCrowd(world: World, chance: Randomness, number: number, intents: Intent[]): Promise<void> {
  const caller = ordinaryShoppers[number % ordinaryShoppers.length] ?? 'ada';
  switch (chance.weighted({ purchase: 8, validation: 2, anything: 1 })) {
    case 'purchase': {
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
      await request(world, caller, { method: 'POST', path: '/validations/electricity.validate', body: meter });
      return;
    case 'anything':
      return shop(world, chance, number, intents);
  }
}
