import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createLimitLog } from './caller-limits.ts';

it('logs once a minute for each limit that a caller was refused, and how to fix it', async () => {
  const clock = new ManualClock();
  const lines: string[] = [];
  const logRefusal = createLimitLog(clock, {
    warn: (fields, message) => void lines.push(`${String(fields['limit'])}: ${message}`),
  });
  for (let time = 0; time < 50; time += 1) logRefusal('reads');
  logRefusal('others');
  await clock.advance(60_000);
  logRefusal('reads');
  expect(lines.map((line) => line.split(':')[0])).toEqual(['reads', 'others', 'reads']);
  expect(lines[0]).toContain('limits.perCaller');
});
