import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  dollars,
  type CardSummary,
  type CardTransactionPage,
  type CardView,
  type Environment,
  type Instruction,
  type InstructionOperationId,
  type Problem,
} from '@tillside/contract';
import {
  CardListSchema,
  CardTransactionPageSchema,
  CardViewSchema,
  InstructionSchema,
} from '@tillside/contract/schemas';
import { sandboxKeys } from '@tillside/sandbox';
import { sqliteStore } from '@tillside/server';
import { onTestFinished } from 'vitest';
import { readProblem, startWorld, webhookSecret, type Truth, type World, type WorldOptions, post } from './world.ts';

const platform = 'https://platform.test';
const roots: Readonly<Record<Environment, string>> = {
  sandbox: `${platform}/sandbox/api/v1`,
  live: `${platform}/live/api/v1`,
};

/** Everything that a request was answered with. */
interface Answered {
  readonly status: number;
  readonly instruction: Instruction | null;
  readonly problem: Problem | null;
}

/** A world in which ada and bayo have customer records, `guest` has none, and cards are issued to ada. */
export interface CardWorld extends World {
  readonly environment: Environment;
  /** Whatever the companion answered, as text. */
  readonly answers: string[];
  /** Controls the sandbox's world of this environment. */
  command<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  /** Asks the platform itself, past the companion. */
  ask(method: string, path: string, body?: object): Promise<unknown>;
  instruct(operation: InstructionOperationId, input: object, more?: { as?: string; key?: string }): Promise<Answered>;
  /** As `instruct`, and expects the companion to take it. */
  carryOut(operation: InstructionOperationId, input: object, as?: string): Promise<Instruction>;
  reread(ref: string, as?: string): Promise<Instruction>;
  cards(as?: string): Promise<CardSummary[]>;
  card(id: string, as?: string): Promise<CardView>;
  transactions(id: string, query?: string): Promise<CardTransactionPage>;
  truth(ref: string): Promise<Truth>;
  /** A new card of ada's, by way of the companion. */
  /** `load` in dollars. */
  newCard(load?: number): Promise<string>;
  /** The store's files, as they lie on the disk. */
  onDisk(): string;
}

let keys = 0;

export async function startCardWorld(environment: Environment, options: WorldOptions = {}): Promise<CardWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-cards-'));
  const world = await startWorld({
    platform: { baseUrl: roots[environment], apiKey: sandboxKeys[environment], environment },
    store: sqliteStore(join(directory, 'till.db')),
    ...options,
  });
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const answers: string[] = [];
  const askAs = world.request;

  const cardWorld: CardWorld = Object.assign(world, {
    environment,
    answers,
    async request(...[path, init]: Parameters<World['request']>) {
      const response = await askAs(path, init);
      if (path !== '/events') answers.push(await response.clone().text());
      return response;
    },
    command<Answer>(method: string, path: string, body?: object): Promise<Answer> {
      if (method !== 'GET') return world.control(method, path, { environment, ...body });
      return world.control(method, `${path}${path.includes('?') ? '&' : '?'}environment=${environment}`);
    },
    async ask(method: string, path: string, body?: object): Promise<unknown> {
      const response = await world.sandbox.fetch(roots[environment] + path, {
        method,
        headers: { authorization: `Bearer ${sandboxKeys[environment]}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return response.json();
    },
    async instruct(
      operation: InstructionOperationId,
      input: object,
      { as = 'ada', key = `key-of-a-card-${(keys += 1)}` }: { as?: string; key?: string } = {},
    ): Promise<Answered> {
      const response = await post(cardWorld, '/instructions', { operation, input }, { as, key });
      const { status } = response;
      if (status >= 400) return { status, instruction: null, problem: await readProblem(response) };
      return { status, instruction: InstructionSchema.parse(await response.json()), problem: null };
    },
    async carryOut(operation: InstructionOperationId, input: object, as = 'ada'): Promise<Instruction> {
      const { instruction, problem } = await cardWorld.instruct(operation, input, { as });
      if (!instruction) throw new Error(JSON.stringify(problem));
      return instruction;
    },
    async reread(ref: string, as = 'ada'): Promise<Instruction> {
      return InstructionSchema.parse(await (await cardWorld.request(`/instructions/${ref}`, { as })).json());
    },
    async cards(as = 'ada'): Promise<CardSummary[]> {
      return CardListSchema.parse(await (await cardWorld.request('/cards', { as })).json()).items;
    },
    async card(id: string, as = 'ada'): Promise<CardView> {
      return CardViewSchema.parse(await (await cardWorld.request(`/cards/${id}`, { as })).json());
    },
    async transactions(id: string, query = ''): Promise<CardTransactionPage> {
      return CardTransactionPageSchema.parse(
        await (await cardWorld.request(`/cards/${id}/transactions${query}`)).json(),
      );
    },
    truth: (ref: string): Promise<Truth> => cardWorld.command('GET', `/truth/${ref}`),
    async newCard(load = 50): Promise<string> {
      const made = await cardWorld.carryOut('card.create', { type: 'virtual', amount: dollars(load) });
      return idOfCard(made);
    },
    onDisk: () =>
      readdirSync(directory)
        .map((name) => readFileSync(join(directory, name), 'latin1'))
        .join('\n'),
  });

  const webhook = { url: `${world.url}/till/webhooks`, secret: webhookSecret, scheme: 'timestamped' };
  await cardWorld.command('PUT', '/settings', { webhook });
  return cardWorld;
}

/** The card that an instruction has made. */
export function idOfCard({ details }: Instruction): string {
  const card: unknown = details?.['card'];
  if (typeof card === 'object' && card !== null && 'id' in card && typeof card.id === 'string') return card.id;
  throw new Error('The instruction names no card.');
}

/** The number of requests to the platform with this method and path. */
export function sentTimes(world: World, method: string, path: RegExp): number {
  return world.sent.filter((line) => line.startsWith(`${method} `) && path.test(line)).length;
}
