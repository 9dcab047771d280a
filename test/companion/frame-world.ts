import { createDecipheriv } from 'node:crypto';
import type { Environment } from '@tillside/contract';
import { getCard } from '@tillside/contract/schemas';
import { merchantHashKey, sandboxKeys } from '@tillside/sandbox';
import type { TillsideOptions } from '@tillside/server';
import { z } from 'zod';
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

export const CardSecrets = z.object({ number: z.string(), ccv: z.string(), expiry: z.string() });
export type CardSecrets = z.output<typeof CardSecrets>;

/** The secrets of a card, as only the platform and the holder of the Merchant Hash Key can know them. */
export async function secretsOf(world: CardWorld, id: string): Promise<CardSecrets> {
  const answer = z
    .object({ message: z.object({ details: getCard.details }) })
    .parse(await world.ask('GET', `/cards/${id}`));
  const { card_number, ccv, expiry, secure_details: sealed } = answer.message.details;
  if (!sealed) return { number: card_number ?? '', ccv: ccv ?? '', expiry: expiry ?? '' };
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(merchantHashKey, 'hex'), bytes(sealed.iv));
  decipher.setAAD(Buffer.from(sealed.aad)).setAuthTag(bytes(sealed.tag));
  const plain = Buffer.concat([decipher.update(bytes(sealed.data)), decipher.final()]).toString();
  return CardSecrets.parse(JSON.parse(plain));
}
