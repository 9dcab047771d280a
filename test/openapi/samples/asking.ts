import type { Environment, OperationId } from '@tillside/contract';
import { operations, passthroughs } from '@tillside/contract/schemas';
import { sandboxKeys } from '@tillside/sandbox';

export type AnyId = OperationId | (typeof passthroughs)[keyof typeof passthroughs]['id'];
export type Input = Readonly<Record<string, unknown>>;

/** A request to the platform on its way, with a path below the root of the server. */
interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Carries a request to a sandbox, with sockets or without. */
export type Carry = (request: Outgoing) => Promise<{ readonly status: number; readonly text: string }>;

/** One request of an operation and what it was answered. */
export interface Sample {
  readonly id: AnyId;
  readonly environment: Environment;
  /** The body, or what stands in the query; without what stands in the path. */
  readonly sent: Input;
  readonly inPath: Readonly<Record<string, string>>;
  readonly status: number;
  /** The answer as it came: JSON where it can be read, else text. */
  readonly answer: unknown;
}

interface How {
  /** Instead of the environment's key; `null`: none. */
  readonly key?: string | null;
  /** Instead of the input as JSON. */
  readonly raw?: string;
}

const roots = { sandbox: '/api/v1', live: '/live/api/v1' } as const;

interface Declaration {
  readonly id: AnyId;
  readonly method: string;
  readonly path: string;
  readonly environments: readonly Environment[];
}

const declarations: ReadonlyMap<AnyId, Declaration> = new Map(
  [...Object.values(operations), ...Object.values(passthroughs)].map((each): [AnyId, Declaration] => [each.id, each]),
);

/** Where an operation exists. */
export function environmentsOf(id: AnyId): readonly Environment[] {
  return declarations.get(id)?.environments ?? [];
}

/** Every operation of the platform, and the paths that are only named. */
export const everyId: readonly AnyId[] = [...declarations.keys()];

export function methodOf(id: AnyId): string {
  return declarations.get(id)?.method ?? '';
}

/** Whether it changes something, which a key that may only read cannot. */
export function changes(id: AnyId): boolean {
  const declaration = declarations.get(id);
  return declaration !== undefined && 'safety' in declaration;
}

/** Asks one environment of a sandbox. */
export class Asking {
  readonly environment: Environment;
  readonly #carry: Carry;

  constructor(environment: Environment, carry: Carry) {
    this.environment = environment;
    this.#carry = carry;
  }

  async ask(id: AnyId, input: Input, { key, raw }: How = {}): Promise<Sample> {
    const { method = 'GET', path = '' } = declarations.get(id) ?? {};
    const inPath = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, textOf(input[name])]),
    );
    const sent = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(inPath, name)));
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''));
    const query = method === 'GET' ? `?${new URLSearchParams(textsOf(sent))}` : '';
    const bearer = key === undefined ? sandboxKeys[this.environment] : key;
    const { status, text } = await this.#carry({
      method,
      path: `${roots[this.environment]}${address}${query === '?' ? '' : query}`,
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      body: method === 'GET' ? undefined : (raw ?? JSON.stringify(sent)),
    });
    return { id, environment: this.environment, sent, inPath, status, answer: readAnswer(text) };
  }

  /** Sets what happens outside, by the sandbox's control interface. */
  async control(method: string, path: string, body: Input = {}): Promise<Input> {
    const separator = path.includes('?') ? '&' : '?';
    const { text } = await this.#carry({
      method,
      path: `/_sandbox${path}${separator}environment=${this.environment}`,
      headers: { 'content-type': 'application/json', host: 'localhost' },
      body: method === 'GET' ? undefined : JSON.stringify({ environment: this.environment, ...body }),
    });
    return Object(readAnswer(text));
  }
}

/** `message.details` of an answer, or what stands in it at a path such as `card.id`. */
export function detail(sample: Sample, path = ''): unknown {
  return path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>((part, name) => Reflect.get(Object(part), name), Object(sample.answer).message?.details);
}

function textsOf(input: Input): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
