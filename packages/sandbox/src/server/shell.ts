import type { Environment } from '@tillside/contract';
import { errorEnvelope } from '@tillside/contract/schemas';
import { answerConsole } from './console-files.ts';
import { answerControl } from '../control/control-api.ts';
import type { Engine } from '../engine/engine.ts';
import { redactText } from '../world/redact.ts';
import { jsonAnswer, type Answer, type Call } from '../http/call.ts';
import { tidyPath } from '../http/path.ts';
import { answerPlatform } from '../platform-api/platform-api.ts';

const roots: readonly { readonly path: string; readonly environment: Environment }[] = [
  { path: '/api/v1', environment: 'sandbox' },
  { path: '/sandbox/api/v1', environment: 'sandbox' },
  { path: '/live/api/v1', environment: 'live' },
];

/** Answers any request. It never rejects: an internal error is answered in the envelope. */
export async function answerCall(call: Call, engine: Engine): Promise<Answer> {
  try {
    return await route(call, engine);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return jsonAnswer(500, errorEnvelope(`The sandbox itself failed: ${redactText(reason)}`, 500));
  }
}

/** Routes a request to the responsible part of the sandbox. */
async function route(call: Call, engine: Engine): Promise<Answer> {
  const path = tidyPath(call.path);
  if (path === '/_sandbox' || path.startsWith('/_sandbox/')) {
    return answerControl(call, path.slice('/_sandbox'.length), engine);
  }
  const root = roots.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`));
  if (root) return answerPlatform(call, root.environment, path.slice(root.path.length), engine);
  return answerConsole(call, path) ?? jsonAnswer(404, errorEnvelope('There is nothing at this address.', 404));
}
