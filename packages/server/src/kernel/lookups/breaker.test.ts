import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createBreaker, defaultBreaker, type Breaker, type Entrance } from './breaker.ts';

type Outcome = 'good' | 'bad';

/** Two callers take turns, unless a test names the caller. */
let turns = 0;
const either = (): string => ((turns += 1) % 2 ? 'ada' : 'bayo');

function admitted(breaker: Breaker, caller = either()): Extract<Entrance, { admitted: true }> {
  const entrance = breaker.admit(caller);
  if (!entrance.admitted) throw new Error('The breaker is open.');
  return entrance;
}

function pass(breaker: Breaker, ...outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) admitted(breaker).report(outcome);
}

const fiveBad: readonly Outcome[] = ['bad', 'bad', 'bad', 'bad', 'bad'];

function opened(): { readonly clock: ManualClock; readonly breaker: Breaker } {
  const clock = new ManualClock();
  const breaker = createBreaker(clock);
  pass(breaker, ...fiveBad);
  return { clock, breaker };
}

describe('a breaker opens', () => {
  it('after five failures in a row, and returns how long to wait', () => {
    const breaker = createBreaker(new ManualClock());
    pass(breaker, ...fiveBad.slice(1));
    expect(breaker.admit('ada').admitted).toBe(true);
    pass(breaker, 'bad');
    expect(breaker.admit('ada')).toEqual({ admitted: false, wait: defaultBreaker.shortest });
  });

  it('when every second of the last twenty fails, though never five in a row', () => {
    const breaker = createBreaker(new ManualClock());
    for (let pair = 0; pair < 10; pair += 1) {
      admitted(breaker, `caller ${pair % 5}`).report('good');
      admitted(breaker, `caller ${pair % 4}`).report('bad');
    }
    expect(breaker.admit('ada').admitted).toBe(false);
  });

  it('not for failures that are more than a minute apart from the others', async () => {
    const clock = new ManualClock();
    const breaker = createBreaker(clock);
    pass(breaker, ...fiveBad.slice(1));
    await clock.advance(61_000);
    pass(breaker, 'bad');
    expect(breaker.admit('ada').admitted).toBe(true);
  });

  it('not for one caller’s failures, however many: they may have found a question that fails', () => {
    const breaker = createBreaker(new ManualClock());
    for (let time = 0; time < 50; time += 1) admitted(breaker, 'mallory').report('bad');
    expect([breaker.isOpen(), breaker.admit('ada').admitted]).toEqual([false, true]);
  });

  it('not for one other failure between many of one caller and the successes of the rest', () => {
    const breaker = createBreaker(new ManualClock());
    for (let time = 0; time < 30; time += 1) {
      admitted(breaker, 'mallory').report('bad');
      admitted(breaker, 'ada').report('good');
      if (time === 9) admitted(breaker, 'bayo').report('bad');
    }
    expect(breaker.isOpen()).toBe(false);
  });

  it('not for single failures among successes', () => {
    const breaker = createBreaker(new ManualClock());
    for (let turn = 0; turn < 50; turn += 1) pass(breaker, 'good', 'good', 'bad');
    expect(breaker.admit('ada').admitted).toBe(true);
  });
});

describe('an open breaker', () => {
  it('admits one probe when its time is over, and no other request until that has ended', async () => {
    const { clock, breaker } = opened();
    await clock.advance(defaultBreaker.shortest - 1);
    expect(breaker.admit('ada')).toEqual({ admitted: false, wait: 1 });
    await clock.advance(1);
    const probe = admitted(breaker);
    expect(breaker.admit('ada').admitted).toBe(false);
    probe.report('good');
    expect(breaker.admit('ada').admitted).toBe(true);
  });

  it('stays open twice as long after each probe that failed, and a minute at most', async () => {
    const { clock, breaker } = opened();
    for (const wait of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      await clock.advance(60_000);
      pass(breaker, 'bad');
      expect(breaker.admit('ada')).toEqual({ admitted: false, wait });
    }
  });

  it('starts again with the shortest wait after a successful probe', async () => {
    const { clock, breaker } = opened();
    await clock.advance(60_000);
    pass(breaker, 'bad');
    await clock.advance(60_000);
    pass(breaker, 'good', ...fiveBad);
    expect(breaker.admit('ada')).toEqual({ admitted: false, wait: defaultBreaker.shortest });
  });

  it('is not closed, nor kept open, by what was asked before it opened', async () => {
    const clock = new ManualClock();
    const breaker = createBreaker(clock);
    const [slow, slower] = [admitted(breaker), admitted(breaker)];
    pass(breaker, ...fiveBad);
    slow.report('good');
    expect(breaker.admit('ada').admitted).toBe(false);
    await clock.advance(defaultBreaker.shortest);
    const probe = admitted(breaker);
    slower.report('bad');
    probe.report('good');
    expect(breaker.admit('ada').admitted).toBe(true);
  });
});
