import { test } from 'vitest';
import { expectToSurviveBadDays } from './bad-days.ts';

/** `SEED` tries other schedules than those of every day. */
const seed = Number(process.env['SEED'] ?? 2_027);

test(`so it is in many more schedules (seed ${seed})`, async () => {
  await expectToSurviveBadDays(60, seed);
}, 580_000);
