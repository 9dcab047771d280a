import { Buffer } from 'node:buffer';
import { createCipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { frameSealing } from './page/sealing.ts';
import { isFrameMac, makeFrameKeys, openFromFrame, sealForFrame, SealingError, type Sealing } from './sealing.ts';

const id = 'an-id-of-the-tests-123';

/** What the frame's own code sends, and what it makes of an answer. Only the network is left out. */
function frameOf(answer: (body: Record<string, string>) => object) {
  const { keys, publicKey } = makeFrameKeys();
  const sealing = frameSealing({
    id,
    shared: keys.shared.toString('base64url'),
    key: publicKey.toString('base64url'),
    url: 'https://shop.test/till/frames/reveal',
  });
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const read = JSON.parse(body) as Record<string, string>;
    sent.push(read);
    return Response.json(answer(read));
  });
  return { keys, sealing, sent };
}

afterEach(() => vi.unstubAllGlobals());

const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

describe('between the frame’s code in the browser and the companion', () => {
  it('what is sealed for the frame is opened in it, and only there', async () => {
    const plain = Buffer.from('{"number":"4000001234567899"}');
    const { keys, sealing, sent } = frameOf(({ epk }) => {
      const { iv, data } = sealForFrame({ purpose: 'reveal', id, keys, epk: bytes(epk) }, plain);
      expect(data.toString('latin1')).not.toContain('4000001234567899');
      return { iv: iv.toString('base64url'), data: data.toString('base64url') };
    });
    const answer = await sealing.reveal();
    expect(answer.ok && Buffer.from(answer.value).toString()).toBe(plain.toString());
    const [{ epk = '', mac } = {}] = sent;
    expect(isFrameMac(keys.shared, ['reveal', id, epk], bytes(mac))).toBe(true);
    expect(isFrameMac(keys.shared, ['pin', id, epk], bytes(mac))).toBe(false);
    expect(isFrameMac(makeFrameKeys().keys.shared, ['reveal', id, epk], bytes(mac))).toBe(false);
    expect(isFrameMac(keys.shared, ['reveal', id, epk], bytes(mac).subarray(1))).toBe(false);
  });

  it('what was sealed in the frame is opened by the companion, for its own purpose, frame and key', async () => {
    const { keys, sealing, sent } = frameOf(() => ({ step: 'done' }));
    expect(await sealing.send(1, { pin: '1234' })).toEqual({ ok: true, value: { step: 'done' } });
    const [{ epk, iv, data } = {}] = sent;
    const box = { iv: bytes(iv), data: bytes(data) };
    const read = (change: Partial<Sealing> = {}): string =>
      openFromFrame({ purpose: 'pin', id, keys, epk: bytes(epk), ...change }, box, (plain) => plain.toString());
    expect(read()).toBe('{"pin":"1234"}');
    const { keys: others } = makeFrameKeys();
    for (const change of [{ purpose: 'reveal' as const }, { id: 'another' }, { keys: others }]) {
      expect(() => read(change)).toThrow(SealingError);
    }
    expect(() => read({ keys: { ...keys, shared: others.shared } })).toThrow(SealingError);
  });

  it('a changed answer is not accepted by the frame', async () => {
    for (const spoil of ['iv', 'data'] as const) {
      const { keys, sealing } = frameOf(({ epk }) => {
        const box = sealForFrame({ purpose: 'reveal', id, keys, epk: bytes(epk) }, Buffer.from('{}'));
        box[spoil][0] = (box[spoil][0] ?? 0) ^ 1;
        return { iv: box.iv.toString('base64url'), data: box.data.toString('base64url') };
      });
      expect(await sealing.reveal()).toEqual({ ok: false, code: 'mac' });
    }
  });
});

describe('the companion’s half', () => {
  const pair = createECDH('prime256v1');
  const epk = pair.generateKeys();

  it('is ECDH on P-256, HKDF-SHA-256 with F as the salt, and AES-256-GCM with the tag behind the data', () => {
    const { keys, publicKey } = makeFrameKeys();
    const info = `tillside frame pin\n${id}`;
    const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(publicKey), keys.shared, info, 32));
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 5));
    cipher.setAAD(Buffer.from(`pin\n${id}\n${epk.toString('base64url')}`));
    const data = Buffer.concat([cipher.update('typed'), cipher.final(), cipher.getAuthTag()]);
    const box = { iv: Buffer.alloc(12, 5), data };
    expect(openFromFrame({ purpose: 'pin', id, keys, epk }, box, (plain) => plain.toString())).toBe('typed');
    const mac = createHmac('sha256', keys.shared).update('tillside frame\na\nb').digest();
    expect(isFrameMac(keys.shared, ['a', 'b'], mac)).toBe(true);
  });

  it('overwrites what it opened, also where the reader fails', () => {
    const { keys } = makeFrameKeys();
    const seen: Buffer[] = [];
    const sealing: Sealing = { purpose: 'pin', id, keys, epk };
    const { publicKey } = remade(keys.privateKey);
    const box = boxFor(publicKey, keys.shared);
    expect(() =>
      openFromFrame(sealing, box, (plain) => {
        seen.push(plain);
        throw new Error('the reader fails');
      }),
    ).toThrow('the reader fails');
    expect(seen.map((plain) => [plain.length, plain.every((byte) => byte === 0)])).toEqual([[5, true]]);
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['compressed', Buffer.from(createECDH('prime256v1').generateKeys('hex', 'compressed'), 'hex')],
    ['not a point on the curve', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)])],
    ['the point at infinity', Buffer.alloc(65)],
    ['too long', Buffer.concat([epk, Buffer.of(0)])],
  ])('takes no key that is %s', (_what, key) => {
    const { keys } = makeFrameKeys();
    expect(() => sealForFrame({ purpose: 'reveal', id, keys, epk: key }, Buffer.from('x'))).toThrow(SealingError);
  });

  it('makes keys of full length, each another', () => {
    const made = Array.from({ length: 600 }, () => makeFrameKeys());
    expect(made.every(({ keys, publicKey }) => keys.privateKey.length === 32 && publicKey.length === 65)).toBe(true);
    expect(new Set(made.map(({ keys }) => keys.privateKey.toString('hex'))).size).toBe(600);
    // One in 256 begins with a zero byte, and is the same key after it was stored.
    expect(made.every(({ keys, publicKey }) => remade(keys.privateKey).publicKey.equals(publicKey))).toBe(true);
  });

  function remade(privateKey: Buffer): { readonly publicKey: Buffer } {
    const own = createECDH('prime256v1');
    own.setPrivateKey(privateKey);
    return { publicKey: own.getPublicKey() };
  }

  function boxFor(publicKey: Buffer, shared: Buffer): { readonly iv: Buffer; readonly data: Buffer } {
    const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(publicKey), shared, `tillside frame pin\n${id}`, 32));
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 5));
    cipher.setAAD(Buffer.from(`pin\n${id}\n${epk.toString('base64url')}`));
    return {
      iv: Buffer.alloc(12, 5),
      data: Buffer.concat([cipher.update('typed'), cipher.final(), cipher.getAuthTag()]),
    };
  }
});
