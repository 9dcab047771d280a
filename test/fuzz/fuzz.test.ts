import { readFile } from 'node:fs/promises';
import { companionRoutes } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import { judge, type Played } from './judge.ts';
import { growthOf, maxGrowth } from './memory.ts';
import { messageNames } from './messages/messages.ts';
import { runEpoch } from './run-epoch.ts';
import { secretsFor } from './secrets.ts';
import { routeNamed, routeNames } from './targets/targets.ts';

describe('the fuzzing', () => {
  it('has a target for every route of the interface document', async () => {
    const document: unknown = JSON.parse(
      await readFile(new URL('../../docs/openapi/companion.json', import.meta.url), 'utf8'),
    );
    const paths: Readonly<Record<string, object>> = Object(document).paths;
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const operations = documented.filter((name) => /^(GET|POST|DELETE) /.test(name));
    expect(operations.length).toBeGreaterThan(30);
    expect(routeNames.toSorted()).toEqual(operations.toSorted());
    expect(routeNames).toHaveLength(companionRoutes.length);
  });

  it('finds nothing in some hundred inputs, and plays them the same again', async () => {
    const names = [...routeNames, ...messageNames];
    const inputs: string[][] = [[], []];
    for (const lines of inputs) {
      const { found, counts } = await runEpoch(
        { seed: 11, epoch: 1, count: 504, names },
        {
          begins() {},
          ended: (_index, [described = '']) => void lines.push(described),
        },
      );
      expect(found).toEqual([]);
      expect(Object.keys(counts)).toHaveLength(names.length);
    }
    // The frame's half of a key agreement is generated again each time.
    const without = inputs.map((lines) => lines.filter((line) => !/^POST \/frames\/(pin|reveal)/.test(line)));
    expect(without[0]).toEqual(without[1]);
  });
});

describe('a secret', () => {
  const secrets = secretsFor('live');

  it.each([
    ['stands nowhere', '{"ref": "ts_1"}', []],
    ['of the merchant', `Bearer ${secrets.ours.apiKey}`, ['apiKey']],
    ['that a shopper typed', `{"pin":"${secrets.typed.pin}"}`, ['pin']],
    ['that the sandbox accepts', '{"username":"@ada","pin":"1234"}', ['pin']],
    ['that the platform let slip', secrets.leaked.card_number, ['card_number']],
  ])('%s', (_what, text, names) => {
    expect(secrets.foundIn(text)).toEqual(names);
  });

  it('that was learnt is found too', () => {
    secrets.add('number of a card', '4000001234567890');
    expect(secrets.foundIn('"4000001234567890"')).toEqual(['number of a card']);
  });
});

describe('an answer', () => {
  const route = routeNamed('GET /live');
  const answered = (status: number, body: string, headers = { 'cache-control': 'no-store' }): Played => ({
    input: { route, as: null, request: { method: 'GET', path: '/till/live' } },
    answer: { status, headers, body },
    logs: [],
  });
  const rules = (played: Played): string[] => judge(played, secretsFor('live')).map(({ rule }) => rule);

  it.each([
    ['is as declared', answered(200, '{"status":"ok"}'), []],
    ['has another body', answered(200, '{"status":"no"}'), ['as declared']],
    ['has another status', answered(201, '{"status":"ok"}'), ['as declared']],
    [
      'may be cached',
      { ...answered(200, '{"status":"ok"}'), answer: { status: 200, headers: {}, body: '{"status":"ok"}' } },
      ['as declared'],
    ],
    ['is a page of another server', answered(502, '<html>'), ['as declared']],
    [
      'is a problem that the route does not declare',
      answered(
        403,
        '{"type":"urn:tillside:problem:forbidden","title":"t","status":403,"code":"forbidden","can_retry":"never"}',
      ),
      ['as declared'],
    ],
    ['never came', { ...answered(200, ''), answer: null }, ['it ends']],
  ])('%s', (_what, played, expected) => {
    expect(rules(played)).toEqual(expected);
  });
});

it('memory may warm up, and grow no further than its bound', () => {
  const base = 50_000_000;
  expect(growthOf([base, base + 2 * maxGrowth, base + 2 * maxGrowth])).toBeNull();
  expect(growthOf([base, base, base + maxGrowth, base])).toBeNull();
  expect(growthOf([base, base, base + maxGrowth + 1])).toContain('Memory grew by 8.0 MB');
});
