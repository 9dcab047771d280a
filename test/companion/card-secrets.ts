import { createDecipheriv } from 'node:crypto';
import { getCard } from '@tillside/contract/schemas';
import { merchantHashKey } from '@tillside/sandbox';
import { z } from 'zod';

/** Asks the platform itself, past the companion. */
interface Asked {
  ask(method: string, path: string): Promise<unknown>;
}

export const CardSecrets = z.object({ number: z.string(), ccv: z.string(), expiry: z.string() });
export type CardSecrets = z.output<typeof CardSecrets>;

/** The secrets of a card, as only the platform and the holder of the Merchant Hash Key can know them. */
export async function secretsOf(world: Asked, id: string): Promise<CardSecrets> {
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
