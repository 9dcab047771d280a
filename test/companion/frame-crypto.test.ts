import { naira } from '@tillside/contract';
import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  askFromFrame,
  bootIn,
  browserOf,
  openBy,
  revealing,
  ticketFor,
  typing,
  type Boot,
  codeOf,
} from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';
import type { CardWorld } from './card-world.ts';

/** The MAC of a message, made with the frame's own secret, so that only the fault under test is wrong. */
function signed(boot: Boot, parts: readonly string[]): string {
  const text = ['tillside frame', ...parts].join('\n');
  return createHmac('sha256', Buffer.from(boot.shared, 'base64url')).update(text).digest('base64url');
}

const point = createECDH('prime256v1');
const epk = point.generateKeys();
const encoded = (form: 'compressed' | 'hybrid'): Buffer => Buffer.from(point.getPublicKey('hex', form), 'hex');

test.each([
  ['compressed', encoded('compressed')],
  ['compressed and padded', Buffer.concat([encoded('compressed'), Buffer.alloc(32)])],
  ['of both forms', encoded('hybrid')],
  ['a byte too short', epk.subarray(0, 64)],
  ['a byte too long', Buffer.concat([epk, Buffer.of(0)])],
  ['not on the curve', Buffer.concat([epk.subarray(0, 64), Buffer.of((epk[64] ?? 0) ^ 1)])],
  ['the point at infinity', Buffer.alloc(65)],
  ['of another curve', createECDH('secp256k1').generateKeys()],
])('a card is not shown for a key that is %s, though its frame signed it', async (_what, key) => {
  const { world, boot } = await withFrame('card');
  const sent = world.sent.length;
  const text = key.toString('base64url');
  const body = { id: boot.id, epk: text, mac: signed(boot, ['reveal', boot.id, text]) };
  const answer = await askFromFrame(world, '/frames/reveal', body);
  expect([answer.status, codeOf(answer)]).toEqual(key.length === 65 ? [403, 'mac'] : [400, 'body']);
  expect(answer.text).not.toContain('data');
  // A key of the wrong length never reaches the platform; any other wrong key is detected when it is used.
  if (key.length !== 65) expect(world.sent).toHaveLength(sent);
});

test('a frame for a card takes no PIN, and a frame for a PIN shows no card', async () => {
  const card = await withFrame('card');
  const pin = typing(card.boot, 1, { username: '@ada', pin: '1234' });
  expect(codeOf(await askFromFrame(card.world, '/frames/pin', pin))).toBe('reveal_410');
  const payment = await withFrame('payment');
  const shown = revealing(payment.boot).body;
  expect(codeOf(await askFromFrame(payment.world, '/frames/reveal', shown))).toBe('reveal_410');
});

test.each(['iv', 'the tag', 'the data', 'the key', 'the number of the request', 'the id'])(
  'a PIN is not decrypted when %s differs, though its frame signed it, and the frame ends',
  async (what) => {
    const { world, boot } = await withFrame('payment');
    const other = await withFrame('payment', world);
    const sent = world.sent.length;
    const good = typing(boot, 1, { username: '@ada', pin: '1234' }) as Record<'epk' | 'iv' | 'data', string>;
    const bytes = Buffer.from(good.data, 'base64url');
    const flipped = (at: number): string => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy.toString('base64url');
    };
    const body = {
      id: what === 'the id' ? other.boot.id : boot.id,
      n: what === 'the number of the request' ? 2 : 1,
      epk: what === 'the key' ? epk.toString('base64url') : good.epk,
      iv: what === 'iv' ? randomBytes(12).toString('base64url') : good.iv,
      data: what === 'the tag' ? flipped(bytes.length - 1) : what === 'the data' ? flipped(0) : good.data,
    };
    const owner = what === 'the id' ? other.boot : boot;
    const mac = signed(owner, ['pin', body.id, String(body.n), body.epk, body.iv, body.data]);
    const answer = await askFromFrame(world, '/frames/pin', { ...body, mac });
    // A later number is not forged, but is still not a permitted request.
    expect(codeOf(answer)).toBe(what === 'the number of the request' ? 'reveal_410' : 'mac');
    expect(world.sent).toHaveLength(sent);
    if (what === 'the number of the request') return;
    const next = typing(owner, 1, { username: '@ada', pin: '1234' });
    expect(codeOf(await askFromFrame(world, '/frames/pin', next))).toBe('reveal_410');
  },
);

interface Opened {
  readonly world: CardWorld;
  readonly boot: Boot;
}

let orders = 0;

async function withFrame(kind: 'card' | 'payment', given?: CardWorld): Promise<Opened> {
  const world = given ?? (await startFrameWorld('live'));
  const ada = browserOf('ada');
  const path = kind === 'card' ? `/cards/${await world.newCard()}/reveal` : `/checkouts/${await order(world)}/attempts`;
  const { ticket } = await ticketFor(world, ada, path);
  return { world, boot: bootIn(await openBy(world, ada, ticket)) };
}

async function order(world: CardWorld): Promise<string> {
  orders += 1;
  const wanted = { owner: 'ada', reference: `order-${orders}`, amount: naira(900), title: 'Two pairs of shoes' };
  return (await world.till.checkouts.create(wanted)).id;
}
