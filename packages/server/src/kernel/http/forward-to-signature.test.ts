import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { money } from '@tillside/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forwardTo } from './forward-to.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const environment = 'sandbox';
const url = 'https://shop.example/tillside';
const request = { ref: 'ts_1', caller: { id: 'ada', roles: ['shopper'] }, amount: money('NGN', 50_000) } as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Requests that leave no process. */
function stubbed(): { readonly asked: { readonly headers: Record<string, string>; readonly body: string }[] } {
  const asked: { headers: Record<string, string>; body: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { headers, body } = new Request(url, init);
    asked.push({ headers: Object.fromEntries(headers), body: await new Response(body).text() });
    return new Response(null, { status: 204 });
  });
  return { asked };
}

describe('a call', () => {
  it('is signed with the time of each call, in seconds: a shop refuses what is older than five minutes', async () => {
    const { asked } = stubbed();
    const { funding } = forwardTo({ secret, url, environment });
    for (const now of [1_800_000_000_000, 1_800_000_600_999]) {
      vi.useFakeTimers({ toFake: ['Date'], now });
      await funding.capture(request);
    }
    expect(asked.map(({ headers }) => headers['webhook-timestamp'])).toEqual(['1800000000', '1800000600']);
    for (const { headers, body } of asked) {
      const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      const purpose = `forwardTo ${environment} ${url}`;
      const key = createHmac('sha256', Buffer.alloc(32, 7)).update(purpose).digest();
      const expected = createHmac('sha256', key).update(text).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    }
  });

  it('is signed as the example of the guide is, to the byte', async () => {
    const guide = readFileSync(new URL('../../../../../docs/backend/sidecar.md', import.meta.url), 'utf8');
    const [, example = ''] = /```text\n(secret [\s\S]*?)```/.exec(guide) ?? [];
    const part = (name: string): string => new RegExp(`^${name} +(.*)$`, 'm').exec(example)?.[1] ?? name;
    vi.useFakeTimers({ toFake: ['Date'], now: Number(part('webhook-timestamp')) * 1_000 });
    const { asked } = stubbed();
    const { funding } = forwardTo({ secret: part('secret'), url: part('url'), environment: 'live' });
    await funding.capture({ ...request, ref: part('webhook-id').replace('capture_', '') });
    expect(part('environment')).toBe('live');
    expect(asked).toMatchObject([
      {
        body: part('body'),
        headers: { 'webhook-id': part('webhook-id'), 'webhook-signature': part('webhook-signature') },
      },
    ]);
    const key = createHmac('sha256', Buffer.from(part('secret').slice(6), 'base64'));
    expect(key.update(`forwardTo live ${part('url')}`).digest('base64')).toBe(part('key'));
  });

  it('has a signature that is valid for no other environment, path or receiver', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { asked } = stubbed();
    const places = [
      { url, environment },
      { url, environment: 'live' },
      { url: `${url}/other`, environment },
      { url: 'https://other.example/tillside', environment },
    ] as const;
    for (const place of places) await forwardTo({ secret, ...place }).funding.capture(request);
    expect(new Set(asked.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(new Set(asked.map(({ headers }) => headers['webhook-signature'])).size).toBe(places.length);
  });
});
