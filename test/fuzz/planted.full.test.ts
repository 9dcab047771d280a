import { describe, expect, it } from 'vitest';
import { plants, type PlantName } from './plants.ts';
import { runEpoch, type EpochEnd } from './run-epoch.ts';
import { secretsFor } from './secrets.ts';
import { Tally } from './tally.ts';
import { runApart, type WorkerMessage } from './workers.ts';

function play(plant: PlantName, name: 'GET /live' | 'GET /session', count: number): Promise<EpochEnd> {
  return runEpoch({ seed: 7, epoch: 0, count, names: [name] }, { begins() {} }, plants[plant]);
}

describe('the rules find', () => {
  it.each([
    ['500', 'no 500'],
    ['hang', 'it ends'],
    ['secret in an answer', 'no secret'],
    ['secret in the log', 'no secret'],
    ['undeclared', 'as declared'],
  ] as const)('%s', async (plant, rule) => {
    const { found } = await play(plant, 'GET /live', 1);
    expect(found.map((each) => each.rule)).toContain(rule);
    expect(found[0]).toMatchObject({ at: expect.stringMatching(/^7:0:\d+$/) });
    expect(JSON.stringify(found)).not.toContain(secretsFor('sandbox').ours.apiKey);
  });

  it('memory that grows with each input', async () => {
    const { found } = await play('leak', 'GET /live', 3_800);
    expect(found).toMatchObject([{ rule: 'no leak', what: expect.stringContaining('Memory grew') }]);
  }, 120_000);

  it('a route that no input reaches', async () => {
    const tally = new Tally();
    tally.merge((await play('deaf', 'GET /session', 20)).counts);
    expect(tally.shortfalls(['GET /session', 'GET /live'])).toEqual([
      'GET /session: 0 of 20 pass its gates and limiters, fewer than 30 %.',
      'GET /live was never asked.',
    ]);
  });

  it('an input that keeps the process busy, names it, and goes on with the next epoch', async () => {
    const ended: number[] = [];
    const epochs = [0, 1].map((epoch) => ({ seed: 7, epoch, count: 2, names: ['GET /live' as const] }));
    const receive = (message: WorkerMessage): void => void (message.kind === 'ended' && ended.push(message.epoch));
    const found = await runApart(epochs, receive, { plant: 'spin', patience: 8_000 });
    expect(found).toMatchObject([
      { rule: 'it ends', name: 'GET /live', at: '7:0:0', what: 'It kept the process busy for 8 s.' },
      { rule: 'it ends', name: 'GET /live', at: '7:1:0' },
    ]);
    expect(ended).toEqual([]);
  }, 120_000);

  it('an unhandled promise rejection', async () => {
    const found: string[] = [];
    const epoch = { seed: 7, epoch: 0, count: 2, names: ['GET /live' as const] };
    const receive = (message: WorkerMessage): void => {
      if (message.kind === 'ended') found.push(...message.end.found.map(({ rule }) => rule));
    };
    expect(await runApart([epoch], receive, { plant: 'rejection' })).toEqual([]);
    expect(found).toEqual(['no rejection', 'no rejection']);
  });
});
