import { errorEnvelope, type Environment } from '@tillside/contract';
import { answerConsole } from '../console-files.ts';
import { answerControl } from '../control/control-api.ts';
import type { Engine } from '../engine.ts';
import { jsonAnswer, type Answer, type Call } from './call.ts';
import { tidyPath } from './path.ts';
import { answerPlatform } from './platform-api.ts';

const roots: readonly { readonly path: string; readonly environment: Environment }[] = [
  { path: '/api/v1', environment: 'sandbox' },
  { path: '/sandbox/api/v1', environment: 'sandbox' },
  { path: '/live/api/v1', environment: 'live' },
];

/** Sends a request to the part of the sandbox that it is meant for. */
export async function answerCall(call: Call, engine: Engine): Promise<Answer> {
  const path = tidyPath(call.path);
  if (path === '/_sandbox' || path.startsWith('/_sandbox/')) {
    return answerControl(call, path.slice('/_sandbox'.length), engine);
  }
  const root = roots.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`));
  if (root) return answerPlatform(call, root.environment, path.slice(root.path.length), engine);
  return answerConsole(call, path) ?? jsonAnswer(404, errorEnvelope('There is nothing at this address.', 404));
}
