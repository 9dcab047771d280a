import type { FrameTicket } from '@tillside/contract';
import { Failure, originRefused } from '../model/errors.ts';
import { json, type HttpRequest, type HttpResponse } from '../http/message.ts';
import type { Caller } from '../model/caller.ts';
import { binderCookie, hashOf } from './binder.ts';
import type { FrameDeps } from './create-frames.ts';
import { boundTo, type FrameSubject } from './records.ts';

interface Minted {
  readonly answer: FrameTicket;
  readonly cookie: string;
}

const hour = 3_600_000;
/** More than a person needs who shows and hides a card repeatedly. */
const maxTickets = 30;

/** What a ticket is asked for. */
interface AskedTicket {
  /** The act in the audit log. */
  readonly act: string;
  readonly subject: FrameSubject;
  /** What has to pass before a ticket is given. A refusal is audited. @throws Failure */
  gates(): Promise<void>;
}

/**
 * Answers a request for the ticket of a sealed frame. `prepare` finds its subject, once the page may ask for one.
 * @throws Failure
 */
export async function answerTicket(
  deps: FrameDeps,
  request: HttpRequest,
  caller: Caller,
  prepare: () => Promise<AskedTicket>,
): Promise<HttpResponse> {
  const parent = requirePage(deps, request);
  const { act, subject, gates } = await prepare();
  await audited(deps, caller, { act, subject: subject.id }, async () => {
    await gates();
    await countTicket(deps, caller);
  });
  const { answer, cookie } = await issue(deps, caller, parent, subject);
  return json(answer, { status: 201, headers: { 'Set-Cookie': cookie } });
}

/** Audits who requested a ticket for which subject, and the result; never what a frame shows or takes. */
async function audited(
  { store, clock }: FrameDeps,
  caller: Caller,
  { act, subject }: { readonly act: string; readonly subject: string },
  gates: () => Promise<void>,
): Promise<void> {
  const write = (found: string): Promise<void> =>
    store.audit({ at: clock.now(), actorId: caller.id, roles: caller.roles, act, subject, found });
  try {
    await gates();
  } catch (error) {
    if (error instanceof Failure) await write(error.problem.code);
    throw error;
  }
  await write('ticket');
}

/** The origin of the requesting page: one of the merchant's origins, and the one that serves the companion. */
function requirePage({ settings, origins, rejections }: FrameDeps, { headers }: HttpRequest): string {
  if (settings === null) {
    throw new Failure('not_found', { detail: 'This shop has switched sealed frames off (`frames: false`).' });
  }
  const site = headers.get('sec-fetch-site');
  if (site === undefined) {
    throw new Failure('no_fetch_metadata', {
      detail:
        'The request came without Sec-Fetch-Site. The page has to be https (or localhost), in a browser of 2023 or later, and no proxy may take Sec-Fetch headers away.',
    });
  }
  // A doubled header is joined with a comma, so it equals none of the origins.
  const origin = headers.get('origin');
  if (site !== 'same-origin' || origin === undefined || !origins.has(origin)) {
    rejections.framePage({ origin, site });
    throw originRefused();
  }
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new Failure('unsupported_media_type', { detail: 'Set Content-Type: application/json.' });
  }
  return origin;
}

async function countTicket({ store, keys, clock }: FrameDeps, caller: Caller): Promise<void> {
  const now = clock.now();
  const rule = { limit: maxTickets, window: hour, now };
  const allowed = await store.allow(keys.sign('limit', `frames of caller ${caller.id}`), rule);
  if (allowed.allowed) return;
  throw new Failure('rate_limited', {
    detail: `At most ${maxTickets} sealed frames are opened in an hour.`,
    retry_after: Math.max(1, Math.ceil((allowed.freeAt - now) / 1_000)),
  });
}

async function issue(deps: FrameDeps, caller: Caller, parent: string, subject: FrameSubject): Promise<Minted> {
  const [ticket, binder] = [deps.token(32), deps.token(32)];
  const id = hashOf(ticket);
  await deps.records.insertTicket(id, { ...boundTo(caller, deps.keys), parent, subject, binder: hashOf(binder) });
  return {
    answer: { action: `${parent}${deps.mount}/frames/open`, ticket },
    cookie: binderCookie(id, binder, parent),
  };
}
