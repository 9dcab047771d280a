import { people } from '../world/companion-process.ts';
import type { HttpAnswer, HttpRequest } from '../world/in-process-http.ts';
import type { World } from '../world/world.ts';

/** A browser gives up on an answer after this. */
export const patience = 25_000;

/** What a person's browser does with the companion. `null`: no answer came. */
export async function request(
  world: World,
  caller: string,
  {
    method,
    path,
    key,
    body,
    attempt,
  }: { method: HttpRequest['method']; path: string; key?: string; body?: object; attempt?: number },
): Promise<HttpAnswer | null> {
  const { time, history, callerChance } = world;
  const process = world.anyServing(callerChance);
  if (!process) return null;
  const headers = {
    cookie: `shopper=${caller}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(attempt === undefined ? {} : { 'till-attempt': String(attempt) }),
  };
  const content = body ? { body: JSON.stringify(body) } : {};
  const answer = await Promise.race([
    process.serve({ method, path: `/till${path}`, headers, ...content }),
    time.sleep(patience).then(() => null),
  ]);
  if (answer) {
    const isStaff = people[caller]?.roles.includes('staff') ?? false;
    const made = `${method} ${path}`;
    history.answers.push({ at: time.now(), caller, isStaff, request: made, status: answer.status, body: answer.body });
  }
  history.note(caller, `${method} ${path} ${key ?? ''}: ${answer?.status ?? 'no answer'} ${refIn(answer?.body) ?? ''}`);
  return answer;
}

/** The ref of an instruction in an answer's body. */
export function refIn(body: string | undefined): string | null {
  const ref: unknown = field(body, 'ref');
  return typeof ref === 'string' ? ref : null;
}

export function field(body: string | undefined, name: string): unknown {
  if (!body) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return Reflect.get(Object(value), name);
  } catch {
    return undefined;
  }
}
