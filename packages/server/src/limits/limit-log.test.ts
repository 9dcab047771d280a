import { expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { createLimitLog } from './caller-limits.ts';

it('says once a minute for each limit that somebody was refused, and how to fix it', async () => {
  const clock = new ManualClock();
  const lines: string[] = [];
  const say = createLimitLog(clock, {
    warn: (fields, message) => void lines.push(`${String(fields['limit'])}: ${message}`),
  });
  for (let time = 0; time < 50; time += 1) say('reads');
  say('others');
  await clock.advance(60_000);
  say('reads');
  expect(lines.map((line) => line.split(':')[0])).toEqual(['reads', 'others', 'reads']);
  expect(lines[0]).toContain('limits.perCaller');
});
