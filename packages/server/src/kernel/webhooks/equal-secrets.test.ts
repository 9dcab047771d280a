import { expect, it } from 'vitest';
import { haveEqualSecrets, paymentHash, rawBody, timestamped } from './presets.ts';

it('finds two presets that verify the same, which no rotation needs', () => {
  expect(haveEqualSecrets([timestamped({ secret: 'one' }), timestamped({ secret: 'one', prefix: 'x-' })])).toBe(true);
  expect(haveEqualSecrets([rawBody({ secret: 'one' }), rawBody({ secret: 'one' })])).toBe(true);
  expect(haveEqualSecrets([paymentHash({ secretKey: 'one' }), paymentHash({ secretKey: 'one' })])).toBe(true);
});

it('leaves those apart that differ in their secret, their scheme or their headers', () => {
  const verifiers = [
    timestamped({ secret: 'one' }),
    timestamped({ secret: 'other' }),
    timestamped({ secret: 'one', prefix: 'x-acme-' }),
    rawBody({ secret: 'one' }),
    rawBody({ secret: 'one', header: 'x-signature' }),
    paymentHash({ secretKey: 'one' }),
    { name: 'own', verify: () => false },
    { name: 'own', verify: () => false },
  ];
  expect(haveEqualSecrets(verifiers)).toBe(false);
});
