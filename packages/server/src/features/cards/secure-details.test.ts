import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  openSecureDetails,
  readMerchantHashKey,
  secureDetailsAad,
  SecureDetailsError,
  type SealedDetails,
} from './secure-details.ts';

const hexKey = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const key = readMerchantHashKey(hexKey);
const aad = secureDetailsAad({ businessId: 'biz_tillside', environment: 'live', cardId: 'card_1' });
const plainText = '{"number":"4000001234567899","ccv":"471","expiry":"11/29"}';

/** Seals as the platform does (platform §2.2). */
function sealed(change: { plain?: string; tagLength?: number; ivLength?: number } = {}): SealedDetails {
  const iv = Buffer.alloc(change.ivLength ?? 12, 7);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hexKey, 'hex'), iv, {
    authTagLength: change.tagLength ?? 16,
  });
  cipher.setAAD(Buffer.from(aad, 'utf8'));
  const data = Buffer.concat([cipher.update(change.plain ?? plainText), cipher.final()]);
  return {
    alg: 'AES-256-GCM',
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
    aad,
  };
}

const read = (details: SealedDetails, expected = aad): string =>
  openSecureDetails(details, { key, aad: expected }, (plain) => plain.toString('utf8'));

function refusal(details: SealedDetails, expected = aad): SecureDetailsError {
  try {
    read(details, expected);
  } catch (error) {
    if (error instanceof SecureDetailsError) return error;
    throw error;
  }
  throw new Error('It was opened.');
}

describe('sealed details of a card', () => {
  it('are opened with the merchant hash key and the text that we expect', () => {
    expect(aad).toBe('bid:biz_tillside|env:live|card:card_1');
    expect(read(sealed())).toBe(plainText);
  });

  it('are opened when they are empty, as those of some sandbox cards', () => {
    expect(read(sealed({ plain: '' }))).toBe('');
  });

  it('are overwritten as soon as they were used, also by a use that fails', () => {
    const seen: Buffer[] = [];
    openSecureDetails(sealed(), { key, aad }, (plain) => seen.push(plain));
    const failing = (): never =>
      openSecureDetails(sealed(), { key, aad }, (plain) => {
        seen.push(plain);
        throw new Error('the frame is gone');
      });
    expect(failing).toThrow('the frame is gone');
    expect(seen.map((plain) => [plain.length, plain.every((byte) => byte === 0)])).toEqual([
      [plainText.length, true],
      [plainText.length, true],
    ]);
  });

  it.each([
    ['another card’s', secureDetailsAad({ businessId: 'biz_tillside', environment: 'live', cardId: 'card_2' })],
    ['another environment’s', aad.replace('live', 'sandbox')],
    ['the same in capitals', aad.toUpperCase()],
    ['one with a space at the end', `${aad} `],
    ['none', ''],
  ])('are not opened where the text that we expect is %s', (_what, expected) => {
    expect(refusal(sealed(), expected).code).toBe('aad');
  });

  it('are not opened with an aad that was changed, though it is what we expect', () => {
    const moved = aad.replace('card_1', 'card_2');
    expect(refusal({ ...sealed(), aad: moved }, moved).code).toBe('not_authentic');
  });

  it.each([
    ['another algorithm', { alg: 'AES-256-CBC' }, 'algorithm'],
    ['other data', { data: Buffer.alloc(58, 9).toString('base64') }, 'not_authentic'],
    ['truncated data', { data: sealed().data.slice(0, 40) }, 'not_authentic'],
    ['no data', { data: '' }, 'not_authentic'],
    ['another tag', { tag: Buffer.alloc(16, 9).toString('base64') }, 'not_authentic'],
    ['another iv', { iv: Buffer.alloc(12, 9).toString('base64') }, 'not_authentic'],
    ['an empty iv', { iv: '' }, 'malformed'],
    ['a tag that is not base64', { tag: '!!!' }, 'malformed'],
  ])('are not opened with %s', (_what, change, code) => {
    expect(refusal({ ...sealed(), ...change }).code).toBe(code);
  });

  it.each([{ tagLength: 12 }, { tagLength: 15 }, { tagLength: 4 }, { ivLength: 16 }, { ivLength: 8 }])(
    'are not opened with %j, though they would be authentic',
    (lengths) => {
      expect(refusal(sealed(lengths)).code).toBe('malformed');
    },
  );

  it('are never in an error, nor the key', () => {
    const other = readMerchantHashKey('ab'.repeat(32));
    const refusals = [
      refusal(sealed(), 'bid:else'),
      refusal({ ...sealed(), data: sealed().data.replace(/^..../, 'AAAA') }),
      (() => {
        try {
          return openSecureDetails(sealed(), { key: other, aad }, () => 'opened');
        } catch (error) {
          return error;
        }
      })(),
    ];
    for (const error of refusals) {
      const text = error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}` : '';
      expect(text).toContain('SecureDetailsError');
      for (const secret of ['4000001234567899', '471"', sealed().data, aad, hexKey, 'abab']) {
        expect(text).not.toContain(secret);
      }
    }
  });
});

describe('the merchant hash key', () => {
  const bytes = Buffer.from(hexKey, 'hex');
  const printable = 'a key of exactly 32 characters!!';

  it.each([
    ['hex', hexKey],
    ['hex', hexKey.toUpperCase()],
    ['base64', bytes.toString('base64')],
    ['base64', bytes.toString('base64url')],
    ['utf8', printable],
  ] as const)('is 32 bytes, as %s: %s', (encoding, text) => {
    expect(readMerchantHashKey(text, encoding).export()).toEqual(encoding === 'utf8' ? Buffer.from(printable) : bytes);
  });

  it.each([
    ['hex', ''],
    ['hex', hexKey.slice(2)],
    ['hex', `${hexKey}00`],
    ['hex', `${hexKey}0`],
    ['hex', `${hexKey} `],
    ['hex', `${hexKey}zz`],
    ['hex', bytes.toString('base64')],
    ['base64', bytes.subarray(1).toString('base64')],
    ['base64', `${bytes.toString('base64')}AAAA`],
    ['base64', `${bytes.toString('base64')}\n`],
    ['base64', hexKey],
    ['utf8', hexKey],
    ['utf8', printable.slice(1)],
    ['utf8', 'ä key of exactly 32 characters!!'],
  ] as const)('is refused as %s when it is %j, without being repeated', (encoding, text) => {
    const attempt = (): unknown => readMerchantHashKey(text, encoding);
    expect(attempt).toThrow(`The merchant hash key has to be 32 bytes, written as ${encoding}.`);
    if (text.length > 8) expect(attempt).not.toThrow(text);
  });
});
