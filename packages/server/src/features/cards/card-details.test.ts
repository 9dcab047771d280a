import type { Environment } from '@tillside/contract';
import { getCard, type OperationDetails } from '@tillside/contract/schemas';
import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readMerchantHashKey, secureDetailsAad } from './secure-details.ts';
import { canaries, cardDetails } from '../../testing/cards.ts';
import { withCardDetails, type CardOpener } from './card-details.ts';
import { FrameFailure } from '../../kernel/frames/gates.ts';

const hexKey = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const sealedText = '{"number":"4000001234567899","ccv":"471","expiry":"11/29"}';

/** Seals as the platform does (platform §2.2). */
function sealed(environment: Environment): object {
  const aad = secureDetailsAad({ businessId: 'biz_1', environment, cardId: 'card_1' });
  const iv = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hexKey, 'hex'), iv).setAAD(Buffer.from(aad));
  const data = Buffer.concat([cipher.update(sealedText), cipher.final()]).toString('base64');
  return { alg: 'AES-256-GCM', iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64'), data, aad };
}

const cardOf = (change: object): OperationDetails<'card.get'> => getCard.details.parse(cardDetails(change));
const plainOnly = cardOf({ secure_details: null });
const bare = { card_number: null, ccv: null, expiry: null } as const;

function openerOf(environment: Environment, lines: string[] = []): CardOpener {
  const note = (fields: object, message: string): void => void lines.push(`${message} ${JSON.stringify(fields)}`);
  return {
    environment,
    hashKey: { key: readMerchantHashKey(hexKey), businessId: 'biz_1' },
    logger: { info: note, warn: note, error: note },
  };
}

describe('the details of a card', () => {
  it('are never taken as a plain text in live: nothing is shown, and the log states why without them', () => {
    const lines: string[] = [];
    const shown: string[] = [];
    const work = (plain: Buffer): number => shown.push(plain.toString('utf8'));
    expect(() => withCardDetails(plainOnly, openerOf('live', lines), work)).toThrow(FrameFailure);
    expect(shown).toEqual([]);
    expect(lines.join()).toContain('card_details_absent');
    for (const canary of canaries) expect(lines.join()).not.toContain(canary);
  });

  it('are in live what was sealed, also where a plain text stands beside it', () => {
    const both = cardOf({ secure_details: sealed('live') });
    expect(both.card_number).toBe(canaries[0]);
    expect(withCardDetails(both, openerOf('live'), (plain) => plain.toString('utf8'))).toBe(sealedText);
  });

  it('are in the sandbox the plain text of the answer, and are overwritten after', () => {
    const kept: Buffer[] = [];
    const read = withCardDetails(plainOnly, openerOf('sandbox'), (plain) => {
      kept.push(plain);
      return plain.toString('utf8');
    });
    expect(JSON.parse(read)).toEqual({ number: canaries[0], ccv: canaries[1], expiry: canaries[2] });
    expect(kept.every((plain) => plain.every((byte) => byte === 0))).toBe(true);
  });

  it('that were sealed for the other environment are refused', () => {
    const lines: string[] = [];
    const other = cardOf({ ...bare, secure_details: sealed('sandbox') });
    expect(() => withCardDetails(other, openerOf('live', lines), () => 'shown')).toThrow(FrameFailure);
    expect(lines.join()).toContain('card_details_aad');
  });

  it('are refused with a sentence for the operator where there is no key', () => {
    const lines: string[] = [];
    const card = cardOf({ ...bare, secure_details: sealed('live') });
    const opener = { ...openerOf('live', lines), hashKey: null };
    expect(() => withCardDetails(card, opener, () => 'shown')).toThrow(FrameFailure);
    expect(lines.join()).toContain('platform.merchantHashKey');
  });
});
