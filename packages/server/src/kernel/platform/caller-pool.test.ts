import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { aCaller } from '../../testing/rows.ts';
import { createCallerPool, type CallerPool } from './caller-pool.ts';

const [ada, bayo, chi] = [aCaller('ada'), aCaller('bayo'), aCaller('chi')];

/** Four places, two for each. Work is named, and goes on until it is ended. */
function aPool() {
  const clock = new ManualClock();
  const pool: CallerPool = createCallerPool(clock, { places: 4, shareOf: ({ id }) => (id === 'kiosk' ? 4 : 2) });
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  const settled = new Map<string, unknown>();

  async function start(caller: Parameters<CallerPool['run']>[0], name: string, urgency?: 'urgent'): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    gates.set(name, resolve);
    const work = (): Promise<void> => {
      begun.push(name);
      return promise;
    };
    pool.run(caller, work, urgency).then(
      () => settled.set(name, 'done'),
      (error: unknown) => settled.set(name, error),
    );
    await clock.advance(0);
  }
  const end = async (name: string): Promise<void> => {
    gates.get(name)?.();
    await clock.advance(0);
  };
  return { clock, begun, settled, start, end };
}

describe('places that callers share', () => {
  it('are limited for each caller: one that asks for more waits, and others do not', async () => {
    const { begun, start, end } = aPool();
    for (const name of ['a1', 'a2', 'a3']) await start(ada, name);
    for (const name of ['b1', 'b2', 'b3']) await start(bayo, name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    await end('b1');
    expect(begun.at(-1)).toBe('b3');
    await end('a2');
    expect(begun.at(-1)).toBe('a3');
  });

  it('go, when there is none left, to the caller that has the fewest', async () => {
    const { begun, start, end } = aPool();
    for (const name of ['a1', 'a2']) await start(ada, name);
    for (const name of ['b1', 'b2']) await start(bayo, name);
    await start(aCaller('kiosk'), 'k1');
    await start(chi, 'c1');
    await end('a1');
    await start(ada, 'a3');
    await end('b1');
    expect(begun.slice(4)).toEqual(['k1', 'c1']);
  });

  it('may be more for a caller with higher limits', async () => {
    const { begun, start } = aPool();
    for (const name of ['k1', 'k2', 'k3', 'k4', 'k5']) await start(aCaller('kiosk'), name);
    expect(begun).toHaveLength(4);
  });

  it('are refused to a caller that has waited too long, and its work is not done', async () => {
    const { begun, clock, settled, start, end } = aPool();
    for (const name of ['a1', 'a2', 'a3']) await start(ada, name);
    await clock.advance(8_000);
    expect(settled.get('a3')).toMatchObject({ problem: { code: 'rate_limited', retry_after: 1 } });
    await end('a1');
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('are refused at once to a caller whose queue is full', async () => {
    const { settled, start } = aPool();
    for (let number = 0; number < 123; number += 1) await start(ada, `a${number}`);
    expect(settled.get('a121')).toBeUndefined();
    expect(settled.get('a122')).toMatchObject({ problem: { code: 'rate_limited' } });
    await start(bayo, 'b1');
    expect(settled.has('b1')).toBe(false);
  });

  it('go to urgent work before the rest of the same caller, however long that takes', async () => {
    const { begun, clock, start, end } = aPool();
    for (const name of ['a1', 'a2', 'a3']) await start(ada, name);
    await start(ada, 'u1', 'urgent');
    await start(ada, 'u2', 'urgent');
    await clock.advance(60_000);
    await end('a1');
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'u1', 'u2']);
  });

  it('are free again after work that failed', async () => {
    const clock = new ManualClock();
    const pool = createCallerPool(clock, { places: 1, shareOf: () => 1 });
    await expect(pool.run(ada, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pool.run(bayo, async () => 'yes')).toBe('yes');
    expect(clock.waiting).toBe(0);
  });
});
