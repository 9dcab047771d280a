import * as nodeModule from 'node:module';
import type { Environment } from '@tillside/contract';
import { errorEnvelope } from '@tillside/contract/schemas';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerControl, hostRefusal } from '../control-api/control-api.ts';
import type { Engine } from '../engine/engine.ts';
import { type Answer, type Call, jsonAnswer } from '../kernel/http/call.ts';
import { tidyPath } from '../kernel/http/path.ts';
import { answerPlatform } from '../platform-api/platform-api.ts';
import { redactText } from '../kernel/world/redact.ts';

const roots: readonly { readonly path: string; readonly environment: Environment }[] = [
  { path: '/api/v1', environment: 'sandbox' },
  { path: '/sandbox/api/v1', environment: 'sandbox' },
  { path: '/live/api/v1', environment: 'live' },
];

/** Answers any request. It never rejects: an internal error is answered in the envelope. */
export function answerCall(call: Call, engine: Engine): Promise<Answer> {
  return orFailure(() => route(call, engine));
}

/** The address of the console's page, if it is not at the root of the requested host. */
export interface ConsoleMount {
  /** The path of the page, without a slash at its end. */
  readonly path: string;
  /** The origin of the page, which a proxy may have replaced in `Host`. */
  readonly origin: string;
}

/** Answers a request to the console and to its control interface only; `call.path` is below the mount. */
export function answerMountedConsole(call: Call, mount: ConsoleMount, engine: Engine): Promise<Answer> {
  const path = tidyPath(call.path);
  return orFailure(async () => {
    if (isControl(path)) return answerControl(call, path.slice(controlRoot.length), engine, mount.origin);
    // The page contains no data, so any site may link to it. No other host name serves it.
    const refusal = hostRefusal(call);
    if (refusal !== null) return jsonAnswer(403, { error: refusal });
    return answerConsole(call, path, mount.path) ?? nothingHere();
  });
}

async function orFailure(answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return jsonAnswer(500, errorEnvelope(`The sandbox itself failed: ${redactText(reason)}`, 500));
  }
}

/** Routes a request to the responsible part of the sandbox. */
async function route(call: Call, engine: Engine): Promise<Answer> {
  const path = tidyPath(call.path);
  if (isControl(path)) return answerControl(call, path.slice(controlRoot.length), engine);
  const root = roots.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`));
  if (root) return answerPlatform(call, root.environment, path.slice(root.path.length), engine);
  return answerConsole(call, path) ?? nothingHere();
}

const controlRoot = '/_sandbox';

function isControl(path: string): boolean {
  return path === controlRoot || path.startsWith(`${controlRoot}/`);
}

function nothingHere(): Answer {
  return jsonAnswer(404, errorEnvelope('There is nothing at this address.', 404));
}

const types = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  ts: 'text/javascript',
  svg: 'image/svg+xml',
};

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Beside the bundle of this module, or beside its folder in the sources. A merchant's bundler, such as Turbopack, would
 * treat `new URL('./console/', import.meta.url)` as an asset and not find it.
 */
const folders = ['console', '../console'].map((name) => join(dirname(fileURLToPath(import.meta.url)), name));
const folder = folders.find((candidate) => existsSync(candidate)) ?? '';

/** The console page, mounted at `mount`, and its files, or `null` for any other path. */
export function answerConsole(call: Call, path: string, mount = ''): Answer | null {
  const [, name = 'index', extension = 'html'] = /^\/console\/([a-z]+(?:-[a-z]+)*)\.([a-z]+)$/.exec(path) ?? [];
  if ((path !== '/' && name === 'index') || (call.method !== 'GET' && call.method !== 'HEAD')) return null;
  const body = readConsoleFile(name, extension);
  const type = Object.entries(types).find(([known]) => known === extension)?.[1];
  if (body === null || type === undefined) return null;
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', ...securityHeaders };
  return { kind: 'answer', status: 200, headers, body: body.replaceAll('="/console/', `="${mount}/console/`) };
}

/** Reads a file of the page: built in `dist`, or TypeScript source whose types are stripped here. */
function readConsoleFile(name: string, extension: string): string | null {
  const built = join(folder, `${name}.${extension}`);
  if (extension !== 'ts' && existsSync(built)) return readFileSync(built, 'utf8');
  const source = join(folder, `${name}.ts`);
  if ((extension !== 'js' && extension !== 'ts') || !existsSync(source)) return null;
  return nodeModule.stripTypeScriptTypes(readFileSync(source, 'utf8'));
}
