import { frameFailures, FrameOpening } from '@tillside/contract/schemas';
import { calling } from '../model/errors.ts';
import type { HttpRequest } from '../http/message.ts';
import type { Caller } from '../model/caller.ts';
import { expiredBinder, hashOf, hasBinder } from './binder.ts';
import type { FrameDeps } from './create-frames.ts';
import { FrameFailure, type FrameFailureStatusCode, enterGate, openGate, passGate } from './gates.ts';
import type { FramePolicy } from './headers.ts';
import type { Boot } from './page/boot.ts';
import { boundTo, sessionOf, type FrameBinding, type FrameTicketBody } from './records.ts';
import { makeFrameKeys } from './sealing.ts';
import { frameProgram } from './page/program.ts';
import { frameStyles } from './page/styles.ts';

/** The answer to a navigation of a frame. */
export type Opened =
  | {
      readonly kind: 'document';
      readonly status: number;
      readonly html: string;
      readonly policy: FramePolicy;
      readonly cookie: string | null;
    }
  | { readonly kind: 'redirect'; readonly url: string; readonly cookie: string };

/** `POST /frames/open`. Uses up the ticket first, whatever follows. @throws FrameFailure if no frame may be shown */
export async function openFrame(deps: FrameDeps, request: HttpRequest, body: unknown): Promise<Opened> {
  const { records, settings } = deps;
  const opening = FrameOpening.safeParse(body);
  const id = opening.success ? hashOf(opening.data.t) : null;
  const ticket = id === null ? null : await records.consumeTicket(id);
  const parent = ticket?.parent ?? pageOf(deps, request);
  passGate(request, openGate(parent));
  // From here on the frame shows the answer inside the requesting page, so it explains the failure to a person.
  if (ticket === null || id === null) return failed(deps, parent, 'ticket');
  const cookie = expiredBinder(id, parent);
  const refusal = await refusalOf(deps, request, id, ticket);
  if (refusal !== null) return { ...failed(deps, parent, refusal), cookie };
  const { caller, session, sessionId, subject } = ticket;
  const binding: FrameBinding = { caller, session, sessionId, parent, subject };
  if (settings?.origin && settings.origin !== parent) {
    const code = deps.token(32);
    await records.insertCode(hashOf(code), binding);
    return { kind: 'redirect', url: `${settings.origin}${deps.mount}/frames/enter?c=${code}`, cookie };
  }
  return { ...(await shell(deps, binding, parent, 'same-origin')), cookie };
}

/** `GET /frames/enter`, on the frames' own origin. Uses up the code first. @throws FrameFailure */
export async function enterFrame(deps: FrameDeps, request: HttpRequest): Promise<Opened> {
  const { settings, records } = deps;
  const code = request.query['c'];
  const binding = typeof code === 'string' ? await records.consumeCode(hashOf(code)) : null;
  passGate(request, enterGate);
  if (!binding || !settings?.origin) throw new FrameFailure('ticket');
  const isSameSite = request.headers.get('sec-fetch-site') === 'same-site';
  return shell(deps, binding, settings.origin, isSameSite ? 'same-site' : 'cross-origin');
}

/** The page of a request without a valid ticket: the browser's `Origin`, if that is allowed. */
function pageOf({ origins, publicUrl }: FrameDeps, { headers }: HttpRequest): string {
  // A page without a referrer sends `null`. The gate checks that it is of our own origin, the only one answered.
  const origin = headers.get('origin');
  if (origin === 'null') return new URL(publicUrl).origin;
  // No header can contain a line break, so this passes no gate.
  return origin !== undefined && origins.has(origin) ? origin : '\n';
}

/** Refuses unless the same browser, person and session requested the ticket, and the session is still active. */
async function refusalOf(
  { keys, sessions }: FrameDeps,
  request: HttpRequest,
  id: string,
  ticket: FrameTicketBody,
): Promise<FrameFailureStatusCode | null> {
  const { binder, parent, session, caller } = ticket;
  if (!hasBinder(request, id, parent, binder)) return 'bind';
  const now: Caller | null = await calling('caller', {}, () => request.hooks.caller());
  if (now === null) return 'unauthenticated';
  const bound = boundTo(now, keys);
  const isSame =
    bound.caller.id === caller.id && bound.session === session && bound.caller.customerId === caller.customerId;
  if (!isSame) return 'bind';
  try {
    await sessions.requireActive(sessionOf(ticket));
    return null;
  } catch (error) {
    if (error instanceof FrameFailure) return error.code;
    throw error;
  }
}

async function shell(
  deps: FrameDeps,
  binding: FrameBinding,
  origin: string,
  resource: FramePolicy['resource'],
): Promise<Extract<Opened, { kind: 'document' }>> {
  const { parent, subject } = binding;
  const frames = `${origin}${deps.mount}/frames/`;
  const id = deps.token(16);
  const { keys, publicKey } = makeFrameKeys();
  const common = {
    parent,
    id,
    shared: keys.shared.toString('base64url'),
    key: publicKey.toString('base64url'),
  };
  const boot = await deps.kinds.get(subject.kind)?.boot(binding, { common, frames });
  if (!boot) return failed(deps, parent, 'ticket', { frames, resource });
  await deps.records.insertFrame(hashOf(id), { ...binding, subject }, keys);
  return documentOf(deps, boot, 200, { parent, frames, resource });
}

/** A small document under the frame's own policy. The person reads a sentence, and the page receives the code. */
function failed(
  deps: FrameDeps,
  parent: string,
  code: FrameFailureStatusCode,
  where: Pick<FramePolicy, 'frames' | 'resource'> = {
    frames: `${parent}${deps.mount}/frames/`,
    resource: 'same-origin',
  },
): Extract<Opened, { kind: 'document' }> {
  const { status } = frameFailures[code];
  return documentOf(deps, { kind: 'fail', parent, code, text: deps.texts.failure(code) }, status, {
    parent,
    ...where,
  });
}

function documentOf(
  deps: FrameDeps,
  boot: Boot,
  status: number,
  policy: Omit<FramePolicy, 'nonce'>,
): Extract<Opened, { kind: 'document' }> {
  const nonce = deps.token(16);
  const html = frameDocument(boot, deps.texts.title(boot.kind), nonce);
  return { kind: 'document', status, html, policy: { ...policy, nonce }, cookie: null };
}

/** A frame's document. It never contains a number, a PIN or a password. */
function frameDocument(boot: Boot, title: string, nonce: string): string {
  return [
    '<!doctype html>',
    '<html lang="en" translate="no">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, notranslate">',
    `<title>${escapeText(title)}</title>`,
    `<style nonce="${nonce}">${frameStyles}</style>`,
    '</head>',
    '<body>',
    `<script nonce="${nonce}">${frameProgram(boot)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
