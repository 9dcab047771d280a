import { naira } from '@tillside/contract';
import { outageBegins, outageEnds } from '../schedule.ts';
import { colluders, ordinaryShoppers } from '../world/companion-process.ts';
import type { World } from '../world/world.ts';
import { send, type Intent } from './shopping.ts';

const second = 1_000;

/** Companies from which no other caller in the simulation buys. */
export const outageProviders = {
  /** Delivers nothing during the outage. */
  down: 'aedc',
  /** Delivers, but each purchase of it is refused: the merchant's wallet is empty. */
  refused: 'ekedc',
  /** Delivers, but fails for one shopper, who tries again and again. */
  ofOne: 'kano',
  /** Delivers, but fails for five accounts, each of which buys for numbers that fail. */
  colluded: 'ibedc',
} as const;

/** Endings of meters to which the sandbox gives an outcome. */
const outcomes = { delivered: '0001', failed: '9902', walletEmpty: '9905' } as const;

/** Ten shoppers buy from a company every 50 s before, during and after its outage. Others buy from working ones, five of them for meters that fail. */
export function shopThroughOutage(world: World, intents: Intent[]): void {
  if (!world.schedule.hasOutage) return;
  const { time } = world;
  const begin = time.now();
  const isOver = (): boolean => time.now() - begin > outageEnds + 2 * 60 * second;
  const isDown = (): boolean => time.now() - begin >= outageBegins && time.now() - begin < outageEnds;
  let meters = 0;
  const buy = async (caller: string, service: string, outcome: keyof typeof outcomes, key: string): Promise<void> => {
    meters += 1;
    const input = {
      service,
      // Each purchase is for another meter.
      meter_number: `450${1_000 + (meters % 9_000)}${outcomes[outcome]}`,
      meter_type: 'prepaid',
      amount: naira(1_000),
      phone: '08031234567',
    };
    const intent = { caller, key: `key-of-outage-${key}`, body: { operation: 'electricity.buy', input }, ref: null };
    intents.push(intent);
    await send(world, intent);
  };
  for (const [index, caller] of ordinaryShoppers.entries()) {
    world.letDo(
      async () => {
        for (let press = 0; !isOver(); press += 1) {
          await buy(caller, outageProviders.down, isDown() ? 'failed' : 'delivered', `${index}-${press}`);
          if (press < 2) await buy(caller, outageProviders.refused, 'walletEmpty', `refused-${index}-${press}`);
          if (press < 3) await buy(caller, outageProviders.colluded, 'delivered', `colluded-${index}-${press}`);
          await time.sleep(50 * second);
        }
      },
      index * 5 * second,
    );
  }
  for (const [index, caller] of colluders.entries()) {
    world.letDo(
      async () => {
        for (let press = 0; press < 3; press += 1) {
          await buy(caller, outageProviders.colluded, 'failed', `by-${caller}-${press}`);
          await time.sleep(20 * second);
        }
      },
      outageBegins + index * second,
    );
  }
  world.letDo(async () => {
    for (let press = 0; press < 20; press += 1) {
      await buy('shopper_0', outageProviders.ofOne, 'failed', `of-one-${press}`);
      await time.sleep(20 * second);
    }
  }, second);
}
