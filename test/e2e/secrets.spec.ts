import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AirtimePage } from './airtime-page.ts';
import { expect, processTest, test } from './fixtures.ts';
import { repository } from './processes.ts';
import { recordTraffic } from './traffic.ts';

processTest(
  'no key and no secret reaches the browser, a log or the built files',
  async ({ page, open, world, consoleLines }) => {
    const kept = JSON.parse(readFileSync(join(world.dataDirectory, 'secrets.json'), 'utf8')) as Record<string, string>;
    const hashKey = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
    const keys = ['ps_pk_test_tillside', 'ps_pk_live_tillside', 'ps_sk_test_tillside', hashKey];
    const canaries = [...keys, ...Object.values(kept)];
    expect(canaries.length).toBe(9);
    const traffic = recordTraffic(page);

    await world.sandbox.fault('lost_response');
    await open('ada');
    const airtime = new AirtimePage(page);
    await airtime.buy({ phone: '0803 000 0001' });
    await expect(airtime.delivered).toBeVisible({ timeout: 30_000 });
    for (const address of ['/history', '/?environment=live', '/history?environment=live', '/no-such-page'])
      await page.goto(address);

    const storage = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    );
    const dist = join(repository, 'apps/example/dist');
    const built = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
    const places = {
      traffic: (await traffic()).map(({ text }) => text).join('\n'),
      page: await page.content(),
      storage,
      console: consoleLines.join('\n'),
      log: await world.log(),
      built: built.join('\n'),
    };
    expect(places.traffic).toContain('/till/instructions'); // the recorder did record
    expect(places.log).toContain('Sunbird Store is ready');
    for (const [place, text] of Object.entries(places)) {
      expect([place, canaries.filter((canary) => text.includes(canary)).length]).toEqual([place, 0]);
    }
  },
);

test('what a shopper typed stays out of the log', async ({ page, open, world }) => {
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.buy({ phone: '0803 123 4567' });
  await expect(airtime.delivered).toBeVisible();
  expect(await world.log()).not.toMatch(/8031234567|0803 123 4567/);
});
