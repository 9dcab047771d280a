import { test } from 'vitest';
import { expectToSurviveBadDays } from './bad-days.ts';

test('whatever goes wrong, a purchase happens at most once, its outcome is found out or put before a person, and the money follows', async () => {
  await expectToSurviveBadDays(12, 20_261_121);
}, 120_000);
