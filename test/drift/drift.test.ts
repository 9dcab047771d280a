import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@tillside/sandbox';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { questionsIn } from '../../scripts/drift/questions.ts';
import { runDrift } from '../../scripts/drift.ts';
import { busyAccount, nothingNamed, probeAccount, type BusyAccount, type Change } from './busy-account.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a plant changes whatever it likes in an answer
type Body = any;

/** Changes the body of the answers to one path. */
function planted(path: string, change: (body: Body) => unknown): Change {
  return async (answer, url) => {
    if (!url.pathname.endsWith(path)) return answer;
    const body: Body = await answer.json();
    return Response.json(change(body) ?? body, { status: answer.status });
  };
}

const plants: readonly (readonly [what: string, change: Change, reported: string])[] = [
  [
    'a field that is gone',
    planted('/betting/list', ({ message }) => void message.details.forEach((row: Body) => delete row.id)),
    'betting.providers message.details[].id: cannot be read, not under this name',
  ],
  [
    'a date in another format',
    planted('/requery', ({ message }) => void (message.details.created_at = '21/11/2026')),
    'bill.requery message.details.created_at: cannot be read and is left out: it decides nothing, string (DD/MM/YYYY)',
  ],
  [
    'a row without its code',
    planted('/international-bills/countries', ({ message }) => void (message.details[3].iso = null)),
    'international.countries message.details[]: cannot be read and is left out: it decides nothing, object',
  ],
  [
    'a list where an object was',
    planted('/my-account/profile', ({ message }) => void (message.details = [message.details])),
    'business.profile message.details: expected object, list',
  ],
  [
    'an envelope in which the details are called data',
    planted('/epins', ({ message, ...rest }) => ({ ...rest, data: message.details })),
    'epin.products (envelope): must be an envelope (platform §2.1), object',
  ],
  [
    'a refusal where a list was',
    (answer, url) =>
      url.pathname.endsWith('/epins') ? Response.json({ status: false, status_code: 404 }, { status: 404 }) : answer,
    'epin.products (envelope): must be a success, object',
  ],
  [
    'a page where JSON was',
    (answer, url) => (url.pathname.endsWith('/epins') ? new Response('<html>Welcome</html>') : answer),
    'epin.products (body): must be JSON, no JSON',
  ],
];

describe.each(['sandbox', 'live'] as const)('at the %s root', (environment) => {
  let account: BusyAccount;
  beforeAll(async () => {
    account = await busyAccount(environment);
  });
  afterAll(() => account.sandbox.close());

  async function differences(change?: Change): Promise<string[]> {
    const { compared } = await probeAccount(account, change);
    return compared.flatMap(({ operation, drifts }) =>
      drifts.map(({ path, fault, found }) => `${operation} ${path}: ${fault}, ${found}`),
    );
  }

  it('the contract reads every question, of every purchase, card and account', async () => {
    const findings = await probeAccount(account);
    expect(findings).toMatchObject({ failure: null, omitted: [] });
    expect(findings.compared.map(({ operation }) => operation)).toEqual(questionsIn(environment).map(({ id }) => id));
    expect(await differences()).toEqual([]);
  });

  it('reads an unused account, and reports each subject that was not named', async () => {
    const untouched = await busyAccount(environment);
    untouched.sandbox.reset(environment);
    const findings = await probeAccount({ ...untouched, given: nothingNamed });
    await untouched.sandbox.close();
    expect(findings.failure).toBeNull();
    expect(findings.compared.flatMap(({ drifts }) => drifts)).toEqual([]);
    expect(findings.omitted).toContainEqual({ operation: 'bill.requery', why: 'Nothing was named: use --ref.' });
  });

  it.each(plants)('%s is reported, and nothing else', async (_what, change, reported) => {
    expect(await differences(change)).toEqual([reported]);
  });

  it('the contract reads the samples too, which contain no data of the account', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillside-samples-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [ref = ''] = account.given.refs;
    const { code } = await runDrift(['--save', folder, '--ref', ref], variables(account), {
      fetch: account.fetch,
      pause: async () => undefined,
    });
    expect(code).toBe(0);
    const sandbox = createSandbox({ postLimit: 0, samples: folder });
    const answers: string[] = [];
    const findings = await probeAccount(
      { ...account, given: { ...nothingNamed, refs: [ref] }, fetch: (url, init) => sandbox.fetch(url, init) },
      async (answer) => {
        answers.push(await answer.clone().text());
        return answer;
      },
    );
    await sandbox.close();
    expect(findings.failure).toBeNull();
    expect(findings.compared.flatMap(({ drifts }) => drifts)).toEqual([]);
    expect(answers.join()).not.toMatch(/Ada|Chidi|MTN/);
  });
});

const variables = ({ platform }: BusyAccount, change: Record<string, string> = {}) => ({
  TILLSIDE_BASE_URL: platform.baseUrl,
  TILLSIDE_API_KEY: platform.apiKey,
  TILLSIDE_ENVIRONMENT: platform.environment,
  ...change,
});

describe('npm run tool -- drift', () => {
  let account: BusyAccount;
  beforeAll(async () => {
    account = await busyAccount('sandbox');
  });
  afterAll(() => account.sandbox.close());

  /** Runs the script, with an answer of its own to the request of each number. */
  async function run(
    answers: (number: number) => Response | Error | null,
    words: readonly string[] = [],
    change: Record<string, string> = {},
  ) {
    const waited: number[] = [];
    let sent = 0;
    const ended = await runDrift(words, variables(account, change), {
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

  it('ends with 0 where the contract reads everything, and asks sixty times a minute at most', async () => {
    const { code, output, waited, sent } = await run(() => null);
    expect(code).toBe(0);
    expect(output).toContain('Result: the contract reads everything.');
    expect(waited).toEqual(Array.from({ length: sent - 1 }, () => 1_000));
  });

  it('ends with 1 where something differs, though not everything could be asked', async () => {
    const { code, output } = await run((number) =>
      number === 1 ? Response.json({}) : number === 2 ? refusal(503) : null,
    );
    expect(code).toBe(1);
    expect(output).toContain('**Not complete.** data.plans: It is out of service (503), perhaps for maintenance.');
    expect(output).toContain('| `(envelope)` | must be an envelope (platform §2.1) | object |');
  });

  it('ends with 2 where a list of what is sold comes empty', async () => {
    const { code, output } = await runDrift([], variables(account), {
      pause: async () => undefined,
      fetch: async (input, init) => {
        const answer = await account.fetch(input, init);
        if (!new URL(input).pathname.endsWith('/epins')) return answer;
        return Response.json({ ...(await answer.json()), message: { details: [] } });
      },
    });
    expect(code).toBe(2);
    expect(output).toContain('**Not complete.** epin.products: its list was empty.');
  });

  it('stops at a wrong key', async () => {
    const { code, output, sent } = await run(() => null, [], { TILLSIDE_API_KEY: 'ps_pk_test_canary_of_a_key' });
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

  it('waits for the time that a 429 states, then asks again once', async () => {
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

  it('reports what the key may not read, and what was named and not found', async () => {
    const forbidden = await run((number) => (number === 1 ? refusal(403) : null));
    expect(forbidden).toMatchObject({ code: 2, output: expect.stringContaining('The key may not read it (403).') });
    const unknown = await run(() => null, ['--ref', 'canary-of-no-purchase']);
    expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining('What was named was not found (404).') });
    expect(unknown.output).not.toContain('canary');
  });

  it.each([
    [
      'no variables',
      [],
      { TILLSIDE_BASE_URL: '', TILLSIDE_API_KEY: '', TILLSIDE_ENVIRONMENT: '' },
      'Nothing to look at',
    ],
    [
      'a root that is none',
      [],
      { TILLSIDE_BASE_URL: 'https://canary.example/' },
      'platform.baseUrl has to be the API root',
    ],
    ['a key of live', [], { TILLSIDE_API_KEY: 'ps_pk_live_canary' }, 'does not belong to the sandbox environment'],
    ['an account that is none', ['--account', 'canary'], {}, 'account_number must be an account number of ten digits'],
    ['a bettor without a provider', ['--betting', 'canary'], {}, '--betting takes a provider and an account'],
  ])('refuses %s before anything is sent, and repeats nothing', async (_what, words, change, sentence) => {
    let sent = 0;
    const asked = run(() => ((sent += 1), null), words, change);
    await expect(asked).rejects.toThrow(sentence);
    await expect(asked).rejects.not.toThrow('canary');
    expect(sent).toBe(0);
  });
});
