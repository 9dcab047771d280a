import type { CompanionRoute } from '@tillside/contract/schemas';
import type { CallerHandler, HttpRequest, OpenHandler } from '../http/message.ts';
import { callerTag, requireShownCaller } from '../keys/tags.ts';
import type { Caller } from '../model/caller.ts';
import { Failure } from '../model/errors.ts';
import type { Kernel } from '../kernel.ts';
import { readJson, requireCaller, requireSameSite, requireSession, requireStorable } from '../http/gates.ts';

export type Gates = Pick<
  Kernel,
  'requireOpen' | 'origins' | 'rejections' | 'rateLimiters' | 'keys' | 'customerCallers' | 'clock' | 'store' | 'logger'
>;

/** How long a body may take until its sender is identified again, in milliseconds. */
const identifiedFor = 1_000;

/**
 * The gates before a handler: same site for writes, a caller, staff for staff routes, and only then a body. A body can
 * be held back, so what has ended meanwhile is looked for again once it is there.
 */
export function gated(
  companion: Gates,
  { method, path, who, roles = ['staff'], body: declared }: CompanionRoute,
  work: CallerHandler,
): OpenHandler {
  return async (request) => {
    const { params } = request;
    if (method !== 'GET') requireSameSite(request, companion);
    const caller = await admit(request);
    companion.rateLimiters.acquire(`${method} ${path}`, caller);
    if (method === 'GET') {
      return companion.rateLimiters.read(caller, () => work({ caller, request, params, body: undefined }));
    }
    // A body is parsed only for a known caller.
    const since = companion.clock.monotonic();
    const body = await readJson(request);
    const isLate = companion.clock.monotonic() - since > identifiedFor;
    const sender = isLate ? await admit(request) : caller;
    if (sender.id !== caller.id) throw new Failure('caller_changed', { reason: 'page_of_another_caller' });
    await requireSession(sender, companion);
    // A route that takes no body ignores what came.
    if (declared !== undefined) requireStorable(body);
    return work({ caller: sender, request, params, body });
  };

  async function admit(request: HttpRequest): Promise<Caller> {
    const caller = await callerOf(companion, request);
    // The same answer as for an unknown route.
    if (who === 'staff' && !roles.some((role) => caller.roles.includes(role))) throw new Failure('not_found');
    return caller;
  }
}

/** The caller of a request, once the companion is open. @throws Failure */
export async function callerOf(companion: Gates, request: HttpRequest): Promise<Caller> {
  companion.requireOpen();
  const caller = await requireCaller(request);
  requireShownCaller(request.headers.get('till-caller'), () => callerTag(companion.keys, caller));
  await companion.customerCallers.note(caller, companion.clock.now());
  return caller;
}
