import { expect, test } from 'vitest';
import { fixtures } from './fixtures.ts';
import { newRef, onLive, platformUnderTest, withControl, type Root } from './support.ts';

const { sandbox, live, control } = platformUnderTest({});

// Runs only on our own platform: elsewhere all clients behind the same address share the limit.
test(
  'platform §8 request post rate; §7 request 429: the sixty-first POST of a minute is 429, and GETs are not counted',
  withControl,
  async () => {
    const buy = () =>
      sandbox.post('/airtime', { phone: fixtures.phone, amount: 100, network: fixtures.network, ref: newRef() });
    // Requests before this check are then a minute old.
    await control('POST', '/clock/advance', { seconds: 60 });
    for (let count = 0; count < 10; count++) expect((await sandbox.get('/internet/list')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 61 }, buy));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await sandbox.get('/internet/list')).status).toBe(200);
    await control('POST', '/clock/advance', { seconds: 60 });
    expect((await buy()).status).toBe(200);
  },
);

test(
  'platform §8 request source; §7 request 429: the limit is of the source address, so both environments share it',
  { skip: withControl.skip || onLive.skip },
  async () => {
    const buy = (root: Root) =>
      root.post('/airtime', { phone: fixtures.phone, amount: 100, network: fixtures.network, ref: newRef() });
    for (const environment of ['sandbox', 'live']) {
      await control('POST', '/clock/advance', { seconds: 60, environment });
    }
    const answers = await Promise.all(Array.from({ length: 62 }, (_, index) => buy(index % 2 === 0 ? sandbox : live)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  },
);
