import type { Environment } from '@tillside/contract';
import { merchantHashKey, sandboxKeys } from '@tillside/sandbox';
import type { TillsideOptions } from '@tillside/server';
import { startCardWorld, type CardWorld } from './card-world.ts';
import type { WorldOptions } from './world.ts';

const customers: Readonly<Record<string, string>> = { ada: 'cus_ada', bayo: 'cus_bayo' };

export const platformOf = (environment: Environment): TillsideOptions['platform'] => ({
  baseUrl: `https://platform.test/${environment}/api/v1`,
  apiKey: sandboxKeys[environment],
  environment,
  merchantHashKey,
  businessId: 'biz_tillside',
});

/** A world in which cards may be shown: people have several sessions, and everyone has proved who they are. */
export function startFrameWorld(environment: Environment, options: WorldOptions = {}): Promise<CardWorld> {
  return startCardWorld(environment, {
    platform: platformOf(environment),
    cards: { stepUp: () => true },
    caller: (request) => {
      const cookies = request.headers.cookie ?? '';
      const name = /shopper=(\w+)/.exec(cookies)?.[1];
      if (name === undefined) return null;
      const customerId = customers[name];
      return {
        id: name,
        sessionId: `session ${/session=(\w+)/.exec(cookies)?.[1] ?? '1'} of ${name}`,
        roles: [name === 'staff' ? 'staff' : 'shopper'],
        ...(customerId === undefined ? {} : { customerId }),
      };
    },
    ...options,
  });
}
