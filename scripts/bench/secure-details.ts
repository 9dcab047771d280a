import { createCipheriv, createDecipheriv } from 'node:crypto';
import { openSecureDetails, readMerchantHashKey } from '../../packages/server/src/features/cards/secure-details.ts';
import { compare, type Side } from './load.ts';
import { timesPeer } from './ratio.ts';
import { spent } from './servers/serving.ts';

const hashKey = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const aad = 'bid:biz_tillside|env:live|card:card_bench';

/** Opens a card's sealed details, with every check and with plain bytes overwritten, against bare node:crypto. */
export async function benchSecureDetails() {
  const sealed = seal('{"number":"4000001234567899","ccv":"471","expiry":"11/29"}');
  const key = readMerchantHashKey(hashKey);
  const costs = await compare(
    [
      inTurns('openSecureDetails', () => openSecureDetails(sealed, { key, aad }, (plain) => plain.length)),
      inTurns('node:crypto', () => {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'));
        decipher.setAAD(Buffer.from(aad, 'utf8'));
        decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
        const plain = Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]);
        return plain.length;
      }),
    ],
    { turns: 15, milliseconds: 200 },
  );
  const measured = timesPeer('card details decrypted', {
    ours: costs['openSecureDetails'],
    peer: costs['node:crypto'],
    peerName: 'bare node:crypto',
    atMost: 1.1,
  });
  return { ok: measured.ok, measured: [measured] };
}

function inTurns(name: string, once: () => number): Side {
  return {
    name,
    async work(milliseconds) {
      const began = performance.now();
      let done = 0;
      while (performance.now() - began < milliseconds) {
        for (let count = 0; count < 100; count++) done += once() > 0 ? 1 : 0;
      }
      return done;
    },
    spent: async () => spent(),
  };
}

function seal(plain: string) {
  const iv = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hashKey, 'hex'), iv);
  cipher.setAAD(Buffer.from(aad, 'utf8'));
  const data = Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
  return { alg: 'AES-256-GCM', iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64'), data, aad };
}
