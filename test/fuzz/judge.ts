import { problems, type ProblemCode } from '@tillside/contract';
import {
  FrameFailureSchema,
  frameFailures,
  problemsOf,
  ProblemSchema,
  type CompanionRoute,
} from '@tillside/contract/schemas';
import type { HttpAnswer } from '../faults/world/in-process-http.ts';
import { people } from './world.ts';
import type { Input } from './input.ts';
import type { Secrets } from './secrets.ts';

/** What broke a rule. */
export interface Finding {
  readonly rule: 'no 500' | 'it ends' | 'as declared' | 'no secret' | 'no rejection' | 'no leak' | 'messages';
  readonly what: string;
}

/** The result of one input. */
export interface Played {
  readonly input: Pick<Input, 'route' | 'as' | 'request'>;
  /** `null`: there never was one. */
  readonly answer: HttpAnswer | null;
  readonly logs: readonly string[];
}

/** Whether the answer is what the contract declares, and nothing more. */
export function judge(played: Played, secrets: Pick<Secrets, 'foundIn'>): readonly Finding[] {
  const { answer, logs, input } = played;
  const inLogs = logs.flatMap((line) => leaks(line, 'the log', secrets));
  if (answer === null) return [{ rule: 'it ends', what: 'It was never answered.' }, ...inLogs];
  const { status, headers, body } = answer;
  const inAnswer = leaks(`${JSON.stringify(headers)}\n${body}`, 'the answer', secrets);
  if (status === 500) return [{ rule: 'no 500', what: body.slice(0, 300) }, ...inAnswer, ...inLogs];
  const wrong = undeclared(input, answer);
  return [...(wrong === null ? [] : [{ rule: 'as declared' as const, what: wrong }]), ...inAnswer, ...inLogs];
}

/** Names of secrets, never the secrets. */
export function leaks(text: string, where: string, secrets: Pick<Secrets, 'foundIn'>): Finding[] {
  return secrets.foundIn(text).map((name) => ({ rule: 'no secret', what: `${where} tells the ${name}.` }));
}

/** Why the answer is not as declared; `null` where it is. */
function undeclared({ route, request }: Played['input'], answer: HttpAnswer): string | null {
  const { status, headers, body } = answer;
  const what = `${status} ${body.slice(0, 200)}`;
  const isEvents = String(headers['content-type']).startsWith('text/event-stream');
  if (!isEvents && headers['cache-control'] !== 'no-store') return `It may be cached: ${what}`;
  if (request.method === 'OPTIONS' && status === 204) return null;
  if (request.method === 'HEAD') return null;
  if (status >= 400) return wrongProblem(route, answer, what, isOf(route, request));
  if (!isOf(route, request)) return null;
  const declared = route.answers[status];
  if (declared === undefined) return `This status is not declared: ${what}`;
  if (declared === 'events') return isEvents ? null : what;
  if (declared === 'html') return String(headers['content-type']).startsWith('text/html') ? null : what;
  if (declared === 'redirect') return typeof headers['location'] === 'string' ? null : what;
  const parsed = declared.safeParse(parse(body));
  return parsed.success ? null : `The body is not as declared: ${parsed.error.issues[0]?.path.join('.')} in ${what}`;
}

/** Whether a request with another method or path still reaches its route. Only webhooks have several spellings. */
function isOf({ method, path }: CompanionRoute, request: Played['input']['request']): boolean {
  const exact = (request.path.split(/[?#]/)[0] ?? '').replace(/^\/till/, '');
  const parts = (path === '/webhooks' ? exact.toLowerCase().replace(/(?<=.)\/$/, '') : exact).split('/');
  const own = path.split('/');
  const fits = (part: string, index: number): boolean =>
    part.startsWith('{') ? parts[index] !== '' : part === parts[index];
  return method === request.method && parts.length === own.length && own.every(fits);
}

function wrongProblem(route: CompanionRoute, answer: HttpAnswer, what: string, isOwn: boolean): string | null {
  const { status, headers, body } = answer;
  if (route.who === 'frame' && String(headers['content-type']).startsWith('text/html')) {
    return (route.refusals ?? []).some((code) => frameFailures[code].status === status) ? null : what;
  }
  const problem = ProblemSchema.safeParse(parse(body));
  if (problem.success) {
    const { code } = problem.data;
    if (problems[code].status !== status || problem.data.status !== status) return `The status is another: ${what}`;
    return !isOwn || problemsOf(route).includes(code) ? null : `This problem is not declared: ${what}`;
  }
  const failure = FrameFailureSchema.safeParse(parse(body));
  if (!failure.success) return `This is no declared problem: ${what}`;
  const { code } = failure.data;
  if (code === 'method') return status === 405 ? null : what;
  const refusals: readonly string[] = route.refusals ?? [];
  const { status: own } = { status: undefined, ...frameFailures[code] };
  return refusals.includes(code) && own === status ? null : `This refusal is not declared: ${what}`;
}

const gates: ReadonlySet<ProblemCode> = new Set([
  'unauthenticated',
  'caller_changed',
  'rate_limited',
  'unavailable',
  'internal',
  'origin_refused',
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'webhook_unverified',
  'raw_body_missing',
]);
const frameGates: ReadonlySet<string> = new Set([
  'marked_sec_purpose',
  'marked_purpose',
  'marked_service_worker_navigation_preload',
  'marked_service_worker',
  'no_fetch_metadata',
  'dest',
  'mode',
  'site',
  'origin',
  'unavailable',
  'internal',
  'method',
]);

/** How far an input came: turned away by a gate or a limiter, past all of them, or to a success. */
export function depthOf({ input, answer }: Played): 'gated' | 'passed' | 'succeeded' {
  const { route, as, request } = input;
  if (answer === null || !isOf(route, request)) return 'gated';
  if (answer.status < 400) return 'succeeded';
  const code: unknown = Object(parse(answer.body))['code'];
  if (route.who === 'frame') {
    const isDocument = String(answer.headers['content-type']).startsWith('text/html');
    return isDocument || (typeof code === 'string' && !frameGates.has(code)) ? 'passed' : 'gated';
  }
  const isStaff = as !== null && Object.hasOwn(people, as) && people[as]?.roles.includes('staff');
  if (route.who === 'staff' && !isStaff) return 'gated';
  const isGate = [...gates].some((gate) => gate === code);
  return isGate ? 'gated' : 'passed';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
