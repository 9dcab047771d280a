import { expect, test } from 'vitest';
import { fixtures } from './fixtures.ts';
import { onLive, newRef, platformUnderTest } from './support.ts';

const { sandbox, live } = platformUnderTest();

const refusals = [401, 403];

test('platform §5 key header; §4 request key: every request carries the key', async () => {
  for (const key of [null, '', 'ps_pk_test_of_nobody']) {
    expect(refusals).toContain((await sandbox.send('GET', '/internet/list', { key })).status);
    const bought = await sandbox.send('POST', '/airtime', {
      key,
      body: { phone: fixtures.phone, amount: 100, network: fixtures.network, ref: 'conf-without-a-key' },
    });
    expect(refusals).toContain(bought.status);
  }
  expect((await sandbox.get('/requery', { trans_id: 'conf-without-a-key' })).status).toBe(404);
});

test('platform §5 key header: the key stands behind Bearer', async () => {
  for (const authorization of [sandbox.key, `Basic ${sandbox.key}`, `Token ${sandbox.key}`]) {
    const answer = await sandbox.send('GET', '/internet/list', { key: null, headers: { authorization } });
    expect(refusals).toContain(answer.status);
  }
});

test('platform §5 key prefix: the sandbox takes a ps_pk_test_ key', () => {
  expect(sandbox.key).toMatch(/^ps_pk_test_/);
});

test('platform §5 key environment, prefix: the key matches the environment of the endpoint', onLive, async () => {
  expect(live.key).toMatch(/^ps_pk_live_/);
  expect(refusals).toContain((await sandbox.send('GET', '/internet/list', { key: live.key })).status);
  expect(refusals).toContain((await live.send('GET', '/internet/list', { key: sandbox.key })).status);
  expect((await live.get('/internet/list')).status).toBe(200);
});

test('platform §5 key secret key: it is used for the simulate-transfer hash only', async () => {
  expect(fixtures.secretKey).toMatch(/^ps_sk_test_/);
  expect(refusals).toContain((await sandbox.send('GET', '/internet/list', { key: fixtures.secretKey })).status);
});

test('platform §5 key not repeated: no answer repeats the key', async () => {
  const answers = [
    await sandbox.send('GET', '/internet/list', { key: 'ps_pk_test_of_nobody' }),
    await sandbox.get('/requery', { trans_id: newRef() }),
    await sandbox.post('/airtime', { phone: sandbox.key, amount: sandbox.key }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/ps_(pk|sk)_/);
});
