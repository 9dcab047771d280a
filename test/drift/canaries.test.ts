import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runDrift } from '../../scripts/drift.ts';
import { busyAccount, type BusyAccount } from './busy-account.ts';

let account: BusyAccount;
beforeAll(async () => {
  account = await busyAccount('live');
});
afterAll(() => account.sandbox.close());

/** Draws a number below `below`. */
type Draw = (below: number) => number;

/** Values that no report and no sample may contain: generated for one run, and found in any spelling. */
class Canaries {
  readonly texts = new Set<string>();
  readonly #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  #letters(length: number): string {
    return Array.from({ length }, () => String.fromCodePoint(97 + this.#draw(26))).join('');
  }

  #digits(length: number): string {
    return Array.from({ length }, (_, index) => (index === 0 ? 3 + this.#draw(7) : this.#draw(10))).join('');
  }

  #keep(text: string, ...parts: string[]): string {
    for (const part of parts.length > 0 ? parts : [text]) this.texts.add(part.toLowerCase());
    return text;
  }

  /** A text as customers and keys have them, in every format that the probe knows. */
  text(): string {
    const word = this.#letters(12);
    const digits = this.#digits(11);
    const name = `${word[0]?.toUpperCase()}${word.slice(1)}`;
    switch (this.#draw(12)) {
      case 0:
        return this.#keep(`${name} Obi`, word);
      case 1:
        return this.#keep(`${word}@shop.test`, word);
      case 2:
        return this.#keep(`+234${digits}`, digits);
      case 3:
        return this.#keep(digits);
      case 4:
        return this.#keep(`${digits}.25`, digits);
      case 5:
        return this.#keep(`https://shop.test/${word}?token=${digits}`, word, digits);
      case 6:
        return this.#keep(`19${this.#digits(2)}-07-13 01:23:${this.#digits(2)}`);
      case 7:
        return this.#keep(`{"name":"${word}","pin":"${digits}"}`, word, digits);
      case 8:
        return this.#keep(`ps_pk_live_${word}`, word);
      case 9:
        return this.#keep(`${this.#digits(6)} **** **** ${this.#digits(4)}`);
      case 10:
        return this.#keep(`${word}_${digits}`, word, digits);
      default:
        return this.#keep(`${digits.slice(0, 8)}-1111-4222-8333-${digits}7`, digits);
    }
  }

  number(): number {
    const digits = this.#digits(9);
    this.texts.add(digits);
    return this.#draw(2) === 0 ? Number(digits) : Number(`${digits}.25`);
  }

  /** A map with a person's names, numbers or addresses for keys. */
  map(): object {
    const keys = [this.text(), this.#keep(this.#letters(10)), this.#keep(this.#digits(10))];
    return Object.fromEntries(
      keys.map((key) => [key, { [this.#keep(this.#letters(9))]: this.text(), n: this.number() }]),
    );
  }

  /** The same answer with canaries for its values, and now and then for a list or an object. */
  in(value: unknown, depth = 0): unknown {
    if (depth > 3 && this.#draw(40) === 0) return this.map();
    if (typeof value === 'string') return this.text();
    if (typeof value === 'number') return this.number();
    if (Array.isArray(value)) return value.slice(0, 3).map((entry) => this.in(entry, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, part]) => [name, this.in(part, depth + 1)] as const);
    const added = this.#draw(6) === 0 ? this.map() : {};
    return { ...Object.fromEntries(fields), ...added };
  }
}

test('no value, no name of a customer’s and no key is in a report or a sample', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-drift-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bodies = await recordBodies();
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.noBias(fc.nat())), fc.boolean(), async (stream, isMap) => {
      const canaries = new Canaries((below) => (stream.next().value ?? 0) % below);
      const answer = (body: unknown): unknown => {
        const changed = canaries.in(body, isMap ? 4 : 0);
        return { ...(typeof changed === 'object' ? changed : {}), status: true };
      };
      const apiKey = `ps_pk_live_canary${'x'.repeat(8)}`;
      const save = join(folder, 'samples');
      rmSync(save, { recursive: true, force: true });
      const run = (json: boolean) =>
        runDrift(
          [...asked(), '--save', save, ...(json ? ['--json'] : [])],
          {
            TILLSIDE_BASE_URL: account.platform.baseUrl.replace('http:', 'https:'),
            TILLSIDE_API_KEY: apiKey,
            TILLSIDE_ENVIRONMENT: 'live',
          },
          {
            pause: async () => undefined,
            fetch: async (input) => {
              const { pathname, search } = new URL(input);
              const body = answer(bodies.get(pathname + search) ?? [...bodies.values()][0]);
              return Response.json(body, { headers: { 'x-canary': canaries.text() } });
            },
          },
        );
      const reports = [(await run(false)).output, (await run(true)).output];
      const samples = readdirSync(save).map((name) => name + readFileSync(join(save, name), 'utf8'));
      expect(samples.length).toBeGreaterThan(20);
      const output = [...reports, ...samples].join('\n').toLowerCase();
      const named = asked().filter((word) => !word.startsWith('--'));
      for (const secret of [...canaries.texts, ...named, apiKey]) {
        if (output.includes(secret.toLowerCase())) expect.fail(`${secret} is told: ${around(output, secret)}`);
      }
    }),
    { numRuns: 6 },
  );
});

/** A purchase of each kind of answer, and everything else once. */
function asked(): string[] {
  const { refs, epins, cards, accounts } = account.given;
  const some = [refs[0], refs[5], refs[10], refs[18], refs[20], refs[22]];
  const words = [
    ...some.map((ref) => ['--ref', ref]),
    ['--epin', epins[0]],
    ['--card', cards[0]],
    ['--account', accounts[0]],
  ];
  return words.flat().filter((word) => word !== undefined);
}

/** What the account answers, by path and query. */
async function recordBodies(): Promise<Map<string, unknown>> {
  const bodies = new Map<string, unknown>();
  await runDrift(
    asked(),
    {
      TILLSIDE_BASE_URL: account.platform.baseUrl,
      TILLSIDE_API_KEY: account.platform.apiKey,
      TILLSIDE_ENVIRONMENT: 'live',
    },
    {
      pause: async () => undefined,
      fetch: async (input, init) => {
        const answer = await account.fetch(input, init);
        const { pathname, search } = new URL(input);
        bodies.set(pathname + search, await answer.clone().json());
        return answer;
      },
    },
  );
  return bodies;
}

function around(output: string, secret: string): string {
  const at = output.indexOf(secret.toLowerCase());
  return output.slice(Math.max(0, at - 120), at + 120);
}
