import type { Environment } from '@tillside/contract';
import type { Engine } from '../engine.ts';
import type { Answer } from '../http/call.ts';
import type { World } from '../world/world.ts';

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

/** Answers `400` with the first error: `settings.wallets.NGN must be a number`. */
export function badRequest(errors: Readonly<Record<string, string>>): ControlResult {
  const [field, text] = Object.entries(errors)[0] ?? ['', 'is not understood'];
  return { status: 400, error: `${field === '' ? 'The body' : field} ${text}` };
}
