import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { busyAccount, type BusyAccount } from '../../scripts/drift/busy-account.ts';
import { type DriftArguments, failureCode, runDrift } from '../../scripts/drift/server.ts';

let account: BusyAccount;
beforeAll(async () => {
  account = await busyAccount('sandbox');
});
afterAll(() => account.sandbox.close());

const variables = (change: Record<string, string> = {}) => ({
  TILLSIDE_BASE_URL: account.platform.baseUrl,
  TILLSIDE_API_KEY: account.platform.apiKey,
  TILLSIDE_ENVIRONMENT: 'sandbox',
  ...change,
});

/** Runs the command, with an answer of its own to the request of each number. */
async function run(
  answers: (number: number) => Response | Error | null,
  words: Partial<DriftArguments> = {},
  change = {},
) {
  const waited: number[] = [];
  let sent = 0;
  const ended = await runDrift({ json: false, ...words }, variables(change), {
    pause: async (milliseconds) => void waited.push(milliseconds),
    fetch: async (input, init) => {
      const answer = answers((sent += 1));
      if (answer instanceof Error) throw answer;
      return answer ?? account.fetch(input, init);
    },
  });
  return { ...ended, waited, sent };
}

const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ status: false, description: 'No.', status_code: status }, { status, headers });

describe('npx @tillside/server drift', () => {
  it('ends with 0 where nothing differs, and asks sixty times a minute at most', async () => {
    const { code, output, waited, sent } = await run(() => null);
    expect(code).toBe(0);
    expect(output).toContain('Result: nothing differs.');
    expect(waited).toEqual(Array.from({ length: sent - 1 }, () => 1_000));
  });

  it('ends with 1 where something differs, though not everything could be asked', async () => {
    const { code, output } = await run((number) =>
      number === 1 ? Response.json({}) : number === 2 ? refusal(503) : null,
    );
    expect(code).toBe(1);
    expect(output).toContain('**Not complete.** data.plans: It is out of service (503), perhaps for maintenance.');
  });

  it('ends with 2 where lists of what is sold come empty, and does not count them as compared', async () => {
    const whole = await run(() => null);
    const [, all] = /(\d+) operations compared/.exec(whole.output) ?? [];
    const { code, output } = await runDrift({ json: false }, variables(), {
      pause: async () => undefined,
      fetch: async (input, init) => {
        const answer = await account.fetch(input, init);
        if (!/\/(?:epins|betting\/list)$/.test(new URL(input).pathname)) return answer;
        const body = await answer.json();
        return Response.json({ ...body, message: { details: [] } });
      },
    });
    expect(code).toBe(2);
    expect(output).toContain(
      `${Number(all) - 2} operations compared with @tillside/contract and the sandbox, 2 in part.`,
    );
    expect(output).toContain('Result: nothing differs in what was compared.');
    expect(output).toContain('**Not complete.** epin.products: `message.details` was empty.');
    expect(output).toContain('- betting.providers: `message.details` was empty: its entries were not compared.');
  });

  it('ends with 0 where a new account has no transactions yet, and says that they were not compared', async () => {
    const untouched = await busyAccount('sandbox');
    untouched.sandbox.reset('sandbox');
    onTestFinished(() => untouched.sandbox.close());
    const { code, output } = await runDrift({ json: false }, variables(), {
      pause: async () => undefined,
      fetch: (input, init) => untouched.fetch(input, init),
    });
    expect(code).toBe(0);
    expect(output).toContain('1 in part.');
    expect(output).toContain('Result: nothing differs in what was compared.');
  });

  it('stops at a wrong key', async () => {
    const { code, output, sent } = await run(() => null, {}, { TILLSIDE_API_KEY: 'ps_pk_test_canary_of_a_key' });
    expect({ code, sent }).toEqual({ code: 2, sent: 1 });
    expect(output).toContain('It refused the key (401). Copy the API key of the sandbox environment');
    expect(output).not.toContain('canary');
  });

  it('stops where there is no network', async () => {
    const cause = Object.assign(new Error('canary'), { code: 'ENOTFOUND' });
    const { code, output, sent } = await run(() => Object.assign(new TypeError('fetch failed'), { cause }));
    expect({ code, sent }).toEqual({ code: 2, sent: 1 });
    expect(output).toContain('The platform was not reached: ');
    expect(output).not.toContain('canary');
  });

  it('waits as long as a 429 says and asks again once', async () => {
    const { code, waited } = await run((number) => (number === 3 ? refusal(429, { 'retry-after': '7' }) : null));
    expect(code).toBe(0);
    expect(waited.filter((milliseconds) => milliseconds !== 1_000)).toEqual([7_000]);
  });

  it('waits a minute at most for a 429, and stops at the second', async () => {
    const { code, output, waited, sent } = await run((number) =>
      number >= 3 ? refusal(429, { 'retry-after': '9999' }) : null,
    );
    expect({ code, sent }).toEqual({ code: 2, sent: 4 });
    expect(Math.max(...waited)).toBe(60_000);
    expect(output).toContain('It takes no more requests just now (429). Wait a few minutes and ask again.');
  });

  it('says that everything is out of service', async () => {
    const page = () =>
      new Response('<html>Back soon</html>', { status: 502, headers: { 'content-type': 'text/html' } });
    const { code, output } = await run(page);
    expect(code).toBe(2);
    expect(output).toContain('It is out of service (502), perhaps for maintenance. Ask again later.');
    expect(output).toContain('0 operations compared');
  });

  it('says what the key may not read, and what was named and is not there', async () => {
    const forbidden = await run((number) => (number === 1 ? refusal(403) : null));
    expect(forbidden).toMatchObject({ code: 2, output: expect.stringContaining('The key may not read it (403).') });
    const unknown = await run(() => null, { ref: ['canary-of-no-purchase'] });
    expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining('What was named was not found (404).') });
    expect(unknown.output).not.toContain('canary');
  });

  it.each([
    [
      'no variables',
      {},
      { TILLSIDE_BASE_URL: '', TILLSIDE_API_KEY: '', TILLSIDE_ENVIRONMENT: '' },
      'Nothing to look at',
    ],
    [
      'a root that is none',
      {},
      { TILLSIDE_BASE_URL: 'https://canary.example/' },
      'platform.baseUrl has to be the API root',
    ],
    ['a key of live', {}, { TILLSIDE_API_KEY: 'ps_pk_live_canary' }, 'does not belong to the sandbox environment'],
    ['an account that is none', { account: ['canary'] }, {}, 'account_number must be an account number of ten digits'],
    ['a bettor without a provider', { betting: ['canary'] }, {}, '--betting takes a provider and an account'],
  ])('refuses %s before anything is sent, and repeats nothing', async (_what, words, change, sentence) => {
    let sent = 0;
    const count = (): null => {
      sent += 1;
      return null;
    };
    const asked = run(count, words, change);
    await expect(asked).rejects.toThrow(sentence);
    await expect(asked).rejects.not.toThrow('canary');
    expect(sent).toBe(0);
  });

  it('reads the options of a module, and answers JSON', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillside-drift-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const config = join(folder, 'options.mjs');
    const options = { platform: account.platform, publicUrl: 'https://shop.test/till', origins: [], store: {} };
    writeFileSync(config, `export const options = ${JSON.stringify(options)};`);
    const { code, output } = await run(() => null, { config, json: true }, { TILLSIDE_API_KEY: 'of another' });
    expect(code).toBe(0);
    const { compared, environment } = JSON.parse(output);
    expect(environment).toBe('sandbox');
    expect(compared).toContainEqual({
      operation: 'betting.providers',
      path: '/betting/list',
      drifts: [],
      empty: [],
      isAssumed: false,
    });
  });

  it('ends with 2 where it cannot run, for 1 says that something differs', () => {
    expect(failureCode(['drift', '--confg'])).toBe(2);
    expect(failureCode(['doctor', '--confg'])).toBe(1);
  });
});
