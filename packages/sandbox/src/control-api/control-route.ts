import type { Environment } from '@tillside/contract';
import { parseWith, textsOf } from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Engine } from '../engine/engine.ts';
import type { Answer } from '../kernel/http/call.ts';
import type { World } from '../kernel/world/world.ts';

/** The arguments of a control route. */
interface ControlCall {
  readonly environment: Environment;
  readonly world: World;
  readonly engine: Engine;
  /** The values of the path's placeholders. */
  readonly values: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body without `environment`. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The result of a route: JSON for a 200, or a refusal. */
export type ControlResult =
  | { readonly json: unknown }
  | { readonly status: 400 | 404; readonly error: string }
  | Answer;

export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/_sandbox`, with `{name}` placeholders. */
  readonly path: string;
  readonly run: (call: ControlCall) => ControlResult | Promise<ControlResult>;
}

/**
 * Runs a route with its body parsed. A body that the schema refuses is answered with `400` and the first error:
 * `settings.wallets.NGN must be a number`.
 */
export function withBody<Body extends z.ZodType>(
  schema: Body,
  run: (body: z.output<Body>, call: ControlCall) => ControlResult | Promise<ControlResult>,
): ControlRoute['run'] {
  return (call) => {
    const body = parseWith(schema, call.body);
    if (body.ok) return run(body.value, call);
    const [field, text] = Object.entries(textsOf(body.faults))[0] ?? ['', 'is not understood'];
    return { status: 400, error: `${field === '' ? 'The body' : field} ${text}` };
  };
}
