import { expect, it } from 'vitest';
import { aRef } from '../../testing/rows.ts';
import { createEphemeralSecretStore } from './ephemeral-secrets.ts';

const minute = 60_000;

it('keeps secrets until they are sent, and no longer than their instruction may still be sent', () => {
  let now = 0;
  const entries = createEphemeralSecretStore(() => now);
  const [first, second] = [aRef('ts_first'), aRef('ts_second')];
  entries.put(first, { pin: '1234' });
  now = 20 * minute;
  entries.put(second, { otp: '12345' });
  expect([entries.get(first), entries.get(second)]).toEqual([{ pin: '1234' }, { otp: '12345' }]);
  now = 30 * minute;
  expect([entries.get(first), entries.get(second)]).toEqual([null, { otp: '12345' }]);
  entries.forget(second);
  expect(entries.get(second)).toBeNull();
});

it('keeps a second PIN for as long as a first one', () => {
  let now = 0;
  const entries = createEphemeralSecretStore(() => now);
  entries.put(aRef('ts_first'), { pin: '1234' });
  now = 20 * minute;
  entries.put(aRef('ts_first'), { pin: '4321' });
  now = 40 * minute;
  expect(entries.get(aRef('ts_first'))).toEqual({ pin: '4321' });
});
