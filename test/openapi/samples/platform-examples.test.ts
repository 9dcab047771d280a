import { operationIds } from '@tillside/contract';
import { platformEvents } from '@tillside/contract/schemas';
import { merchantHashKey, sandboxKeys, secretKeys } from '@tillside/sandbox';
import { expect, test } from 'vitest';
import { findSecrets } from '../../hostile/canary/secrets.ts';
import { recordPlatform } from './platform-examples.ts';

const recorded = await recordPlatform();
const text = JSON.stringify([...recorded.operations, ...recorded.events]);

test('every run records the same', async () => {
  const again = await recordPlatform();
  expect(JSON.stringify([...again.operations, ...again.events])).toBe(text);
});

test('every operation has a request, a success and a refusal, and every event of the sandbox has a payload', () => {
  expect([...recorded.operations.keys()]).toEqual(expect.arrayContaining([...operationIds]));
  for (const [id, { success, refusal }] of recorded.operations) {
    expect(success.status, id).toBeLessThan(300);
    expect(refusal.body, id).toMatchObject({ status: false });
  }
  // The sandbox answers a simulated transfer, and sends no event for it (platform §6).
  const expected = Object.keys(platformEvents).filter((type) => type !== 'accounts.simulation');
  expect([...recorded.events.keys()].toSorted()).toEqual(expected.toSorted());
});

test('no key and no card number is in an example, and no PIN, password or CCV as it was', () => {
  const keys = { ...sandboxKeys, secret: secretKeys.sandbox, hash: merchantHashKey };
  expect(findSecrets(text, keys)).toEqual([]);
  const secret = /"(?:pin|otp|ccv|cvv|card_number|token|serial)":"([^"]*)"/g;
  const shown = [...text.matchAll(secret)].map(([, value = '']) => value);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((value) => /[1-9]/.test(value))).toEqual([]);
});
