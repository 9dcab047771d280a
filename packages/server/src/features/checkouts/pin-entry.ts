import type { Checkout, FramePinReason } from '@tillside/contract';
import { FramePin, WalletOrder, WalletPayment, type FramePinAnswer, parseJson } from '@tillside/contract/schemas';
import { z } from 'zod';
import { Failure } from '../../kernel/model/errors.ts';
import type { HttpRequest } from '../../kernel/http/message.ts';
import type { Checkouts } from './checkouts.ts';
import { hashOf } from '../../kernel/frames/binder.ts';
import type { FrameDeps } from '../../kernel/frames/create-frames.ts';
import { FrameFailure, frameGate, passGate } from '../../kernel/frames/gates.ts';
import { callerIn, sessionOf, type KnownFrame, type OpenedFrame } from '../../kernel/frames/records.ts';
import { isFrameMac, openFromFrame, SealingError } from '../../kernel/frames/sealing.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';

/** Maximum tries of a PIN, and of a one-time password, in one frame. */
const maxTries = 3;

const Typed = z.union([
  z.strictObject({
    username: WalletOrder.shape.username,
    pin: WalletOrder.shape.pin,
    new_code: z.literal(true).optional(),
  }),
  z.strictObject({ otp: WalletPayment.shape.otp, attempt: z.int() }),
]);
type Typed = z.output<typeof Typed>;

interface EntryDeps {
  readonly frames: FrameDeps;
  readonly checkouts: Checkouts;
}

/**
 * `POST /frames/pin`: opens what the frame sealed and passes it on within this request. Nothing of it is stored.
 * @throws FrameFailure
 */
export async function enterPin(
  { frames: deps, checkouts }: EntryDeps,
  request: HttpRequest,
  body: unknown,
): Promise<FramePinAnswer> {
  passGate(request, frameGate);
  const asked = FramePin.safeParse(body);
  if (!asked.success) throw new FrameFailure('body');
  const { id, n } = asked.data;
  const known = await deps.records.getFrame('checkout', hashOf(id));
  if (known === null) throw new FrameFailure('reveal_410');
  const typed = await open(deps, known, asked.data);
  const { frame } = known;
  await requireSession(deps, frame, hashOf(id));
  const isPin = 'pin' in typed;
  // Each order has its own password. Wrong passwords are limited per order, and orders per payer and per caller.
  const tried = { pins: frame.pins + (isPin ? 1 : 0), otps: isPin ? 0 : frame.otps + 1 };
  if (tried.pins > maxTries || tried.otps > maxTries) throw new FrameFailure('locked');
  // Counted before it is tried, and once: a repeated request, or one of two at the same time, is refused.
  const isNext = n === frame.requests + 1 && (await deps.records.updateFrame(known, { requests: n, ...tried }));
  if (!isNext) throw new FrameFailure('reveal_410');
  return tryOn({ ...deps, checkouts }, frame, { typed, tried, key: `frame ${hashOf(`${id} ${n}`)}` });
}

/** @throws FrameFailure; a request that the frame did not make ends the frame. */
async function open(deps: FrameDeps, known: KnownFrame, asked: z.output<typeof FramePin>): Promise<Typed> {
  const { id, n, epk, iv, data, mac } = asked;
  const keys = await deps.records.keysOf(known);
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  try {
    if (!isFrameMac(keys.shared, ['pin', id, String(n), epk, iv, data], bytes(mac)))
      throw new SealingError('Its mac is wrong.');
    const box = { iv: bytes(iv), data: bytes(data) };
    return openFromFrame({ purpose: 'pin', id, keys, epk: bytes(epk) }, box, readTyped);
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
    await deps.records.takeFrame('checkout', hashOf(id));
    throw new FrameFailure('mac');
  } finally {
    keys.shared.fill(0);
    keys.privateKey.fill(0);
  }
}

/** Checked before the try is counted. After its session has ended, a frame takes nothing. @throws FrameFailure */
async function requireSession({ sessions, records }: FrameDeps, frame: OpenedFrame, id: string): Promise<void> {
  try {
    await sessions.requireActive(sessionOf(frame));
  } catch (error) {
    if (error instanceof FrameFailure && error.code === 'unauthenticated') await records.takeFrame('checkout', id);
    throw error;
  }
}

/** @throws FrameFailure `body`, which repeats nothing of it. */
function readTyped(plain: Buffer): Typed {
  const typed = Typed.safeParse(parseJson(plain.toString('utf8')));
  if (typed.success) return typed.data;
  throw new FrameFailure('body');
}

interface Try {
  readonly typed: Typed;
  readonly tried: Pick<OpenedFrame, 'pins' | 'otps'>;
  /** Identifies this press, so that the ledger recognises a repeat. */
  readonly key: string;
}

async function tryOn(
  { checkouts, keys, clock }: Pick<FrameDeps, 'keys' | 'clock'> & Pick<EntryDeps, 'checkouts'>,
  frame: OpenedFrame,
  { typed, tried, key }: Try,
): Promise<FramePinAnswer> {
  const { subject, session } = frame;
  const caller = callerIn(frame);
  try {
    const checkout =
      'pin' in typed
        ? await checkouts.submitPin(subject.id, caller, typed, key)
        : await checkouts.submitOtp(subject.id, caller, typed, key);
    const { left, freeAt } = await checkouts.pinTries(subject.id, caller);
    const tries = {
      pin: checkout.attempt?.pin_again ? maxTries - tried.pins : Math.min(left, maxTries - tried.pins),
      otp: maxTries - tried.otps,
    };
    const answer = answerOf(checkout, tries, 'otp' in typed, handleOf(keys, session, checkout));
    if (answer.step !== 'locked' || freeAt === null) return answer;
    return { ...answer, retry_after: Math.max(1, Math.ceil((freeAt - clock.now()) / 1_000)) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, retry_after } = error.problem;
    if (code === 'rate_limited') {
      const checkout = await checkouts.view(subject.id, caller);
      const handle = handleOf(keys, session, checkout);
      const wait = retry_after === undefined ? null : Math.ceil(retry_after);
      // No new code may be sent now. The order stays, and the sent password still pays it.
      if ('pin' in typed && checkout.state === 'otp_sent') {
        const answer = answerOf(checkout, { pin: 0, otp: maxTries }, false, handle);
        return answer.step === 'otp' && wait !== null ? { ...answer, new_code_in: wait } : answer;
      }
      return { step: 'locked', handle, ...(wait === null ? {} : { retry_after: wait }) };
    }
    throw new FrameFailure(code === 'not_found' ? 'not_found' : 'provider_unavailable');
  }
}

/** The current state of the checkout, as far as the frame shows it. */
function answerOf(
  checkout: Checkout,
  tries: Readonly<Record<'pin' | 'otp', number>>,
  isOtp: boolean,
  handle: string,
): FramePinAnswer {
  const { attempt, state } = checkout;
  const stage = stageOf(checkout);
  if (stage === null) return { step: 'done', handle, state };
  const left = tries[stage];
  if (left <= 0) return { step: 'locked', handle };
  if (stage === 'otp') {
    return {
      step: 'otp',
      tries_left: Math.min(left, attempt?.tries_left ?? left),
      wrong: isOtp && attempt?.otp_wrong === true,
      attempt: attempt?.number ?? 0,
      ...(attempt?.new_code_in === undefined ? {} : { new_code_in: attempt.new_code_in }),
    };
  }
  return { step: 'pin', tries_left: left, code: whyAgain(checkout) };
}

function whyAgain({ attempt, state }: Checkout): FramePinReason {
  if (attempt?.refusal) return attempt.refusal.code;
  return state === 'expired' ? 'order_expired' : 'pin_again';
}

/** The entry that a checkout in this state accepts; `null` for none. */
export function stageOf({ state, may_begin, attempt }: Checkout): 'pin' | 'otp' | null {
  if (state === 'otp_sent') return 'otp';
  return may_begin || attempt?.pin_again === true ? 'pin' : null;
}

/** Names an attempt to the page without revealing anything of it. Another session or checkout has another name. */
export function handleOf(keys: Keyring, session: string, { id, attempt }: Pick<Checkout, 'id' | 'attempt'>): string {
  return keys.sign('frame handle', `${session}\n${id}\n${attempt?.number ?? 0}`).slice(0, 43);
}
