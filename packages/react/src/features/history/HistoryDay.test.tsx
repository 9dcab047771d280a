import { expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { spentOn } from './PurchaseHistory.tsx';

it('the sum of a day adds up what was bought, and not what was given back', () => {
  const spent = (...states: readonly ('succeeded' | 'failed' | 'processing' | 'partial')[]): number | null =>
    spentOn({ date: '', entries: states.map((state) => exampleInstruction({ state, quote: naira(500) })) });
  expect(spent('succeeded', 'failed', 'processing')).toBe(100_000);
  expect(spent('succeeded', 'partial')).toBeNull();
});
