import { expect, it } from 'vitest';
import type { TillsideOptions } from '../kernel/options/options.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { checkConfiguration } from './option-checks.ts';

const baseUrl = 'http://platform.example/api/v1';

it('reports which address has to be https in the live environment', () => {
  const options: TillsideOptions = {
    platform: { baseUrl, apiKey: 'ps_pk_live_x', environment: 'live' },
    publicUrl: 'https://shop.example/till',
    secret: 'x'.repeat(32),
    store: sqliteStore(':memory:'),
    caller: () => null,
  };
  const finding = checkConfiguration(options, '24.0.0').findings.find(({ check }) => check === 'options');
  expect(finding).toMatchObject({ result: 'fail', found: expect.stringContaining('platform.baseUrl is plain http') });
  const sandbox = { ...options.platform, apiKey: 'ps_pk_test_x', environment: 'sandbox' } as const;
  const there = checkConfiguration({ ...options, platform: sandbox }, '24.0.0').findings;
  expect(there.find(({ check }) => check === 'options')?.result).toBe('ok');
});

it.each([
  [undefined, 'warn', 'has no name'],
  [{ name: 'Sunbird Store' }, 'warn', 'without a logo and a support line'],
  [{ name: 'Sunbird Store', logo: '/logo.svg', support: '0800 123 4567' }, 'ok', 'with a logo and a support line'],
] as const)('asks for the shop’s name, logo and support line: %j', (merchant, result, found) => {
  const options = {
    platform: { baseUrl, apiKey: 'ps_pk_test_x', environment: 'sandbox' },
    publicUrl: 'https://shop.example/till',
    secret: 'x'.repeat(32),
    caller: () => null,
    ...(merchant && { merchant }),
  } as const;
  const finding = checkConfiguration(options, '24.0.0').findings.find(({ check }) => check === 'merchant');
  expect(finding).toMatchObject({ result, found: expect.stringContaining(found) });
});
