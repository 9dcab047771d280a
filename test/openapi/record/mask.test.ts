import { expect, test } from 'vitest';
import { findSecrets } from '../../hostile/canary/secrets.ts';
import { masked, maskedText } from './mask.ts';

test('a secret is replaced by one of its shape, at any depth and under any spelling of its name', () => {
  const kept = masked({
    PIN: '6294',
    card: { card_number: '4539578763621486', ccv: '719' },
    pins: ['82-a4'],
    otp: 55_123,
  });
  expect(kept).toEqual({
    PIN: '0000',
    card: { card_number: '0000000000000000', ccv: '000' },
    pins: ['00-x0'],
    otp: 11_111,
  });
});

test('a card number and a platform key are masked wherever they stand, a session id and a phone number are not', () => {
  expect(maskedText('paid with 4539 5787 6362 1486 by ps_sk_test_abc1')).toBe(
    'paid with 0000 0000 0000 0000 by ps_sk_xxxx_xxx0',
  );
  expect(masked({ session_id: '100004261121080000000000000001', phone: '2348031234560' })).toEqual({
    session_id: '100004261121080000000000000001',
    phone: '2348031234560',
  });
  expect(Object.keys(Object(masked({ ps_pk_live_abc: 1 })))).toEqual(['ps_pk_xxxx_xxx']);
});

test('a hash and the expiry of a card are masked, and sentences about a secret field are kept', () => {
  expect(masked({ transaction_hash: 'AB12'.repeat(32), expiry: '07/38', expiry_at: '2026-11-21 09:10:00' })).toEqual({
    transaction_hash: '0'.repeat(128),
    expiry: '12/99',
    expiry_at: '2026-11-21 09:10:00',
  });
  expect(masked({ errors: { pin: 'is wrong' } })).toEqual({ errors: { pin: 'is wrong' } });
});

test('sealed details of a card keep their members and none of their texts', () => {
  expect(masked({ secure_details: { alg: 'AES-256-GCM', aad: 'bid:b', data: 'q83=' } })).toEqual({
    secure_details: { alg: 'AES-256-GCM', aad: 'bid:b', data: 'x00=' },
  });
});

test('no canary is left, and what is nested without end is cut', () => {
  const canary = { number: '4539578763621486', pin: '6294' };
  expect(findSecrets(JSON.stringify(masked({ secrets: canary, text: `card ${canary.number}` })), canary)).toEqual([]);
  expect(JSON.stringify(masked(JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`))).length).toBeLessThan(200);
});
