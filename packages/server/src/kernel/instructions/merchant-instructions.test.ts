import { expect, it } from 'vitest';
import { SealedValueError } from '../keys/keyring.ts';
import { createMerchantInstructions } from './merchant-instructions.ts';
import { testContext } from '../../testing/context.ts';
import { created } from '../../testing/rows.ts';

it('secrets that do not open are an error, and not nothing: no mail goes out without the token', async () => {
  const { store, clock, logger, logged, seal } = await testContext();
  const keys = { open: () => Promise.reject(new SealedValueError('It does not open.')) };
  const { ref } = await seal('ts_one', { token: '1' }, (sealed) =>
    created({ store }, { operation: 'electricity.buy', sealed }),
  );
  const { secrets } = createMerchantInstructions({ store, clock, keys, logger });
  await expect(secrets(ref)).rejects.toThrow('does not open');
  expect(logged()).toContain('sealed_unreadable');
  expect(await store.audits(ref)).toHaveLength(1);
});

it('secrets of which no audit line can be written are not opened', async () => {
  const { store, clock, logger, seal } = await testContext();
  const opened: string[] = [];
  const keys = { open: async () => (opened.push('opened'), new Uint8Array()) };
  const { ref } = await seal('ts_one', { token: '1' }, (sealed) =>
    created({ store }, { operation: 'electricity.buy', sealed }),
  );
  const { secrets } = createMerchantInstructions({
    store: { ...store, audit: () => Promise.reject(new Error('The disk is full.')) },
    clock,
    keys,
    logger,
  });
  await expect(secrets(ref)).rejects.toThrow('The disk is full.');
  expect(opened).toEqual([]);
});
