import { withDeadline, type Clock } from '../model/clock.ts';
import { nameOf } from '../model/errors.ts';
import { FrameFailure } from './gates.ts';
import { faultOfActorId, faultOfId } from '../model/text.ts';
import type { FrameRecords } from './records.ts';
import type { AccessOptions, SessionOfCaller, Logger } from '../options/options.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { RecordStore } from '../model/record-store.ts';
import { sessionEndRef, sessionTag } from '../keys/tags.ts';

/** The merchant's sessions, as far as sealed frames depend on them. */
export interface Sessions {
  /** Deletes the session's tickets, codes and frames, and notifies its open pages to hide their content. */
  end(session: SessionOfCaller): Promise<void>;
  /**
   * Lets a frame continue only while its session is known to be active.
   * @throws FrameFailure `unauthenticated` after the session ended, `unavailable` if `isSessionActive` did not answer.
   */
  requireActive(session: SessionOfCaller): Promise<void>;
}

interface SessionsContext {
  readonly store: Pick<RecordStore, 'insert' | 'get'>;
  readonly records: Pick<FrameRecords, 'forgetSession'>;
  readonly keys: Pick<Keyring, 'sign'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly isSessionActive: AccessOptions['isSessionActive'];
  /** How long `isSessionActive` may take, milliseconds. */
  readonly hookDeadline: number;
}

const kind = 'ended_session' as const;
/** Longer than a ticket, a code and a frame together, in milliseconds: by then nothing of the session is left. */
const rememberedFor = 3_600_000;

export function createSessions(context: SessionsContext): Sessions {
  const { store, records, keys, clock, logger, isSessionActive, hookDeadline } = context;

  /** `unknown`: the hook did not answer whether it is active. */
  async function stateOf(session: SessionOfCaller): Promise<'active' | 'ended' | 'unknown'> {
    if (await store.get(kind, sessionTag(keys, session), null, clock.now())) return 'ended';
    if (isSessionActive === undefined) return 'active';
    try {
      const asked = (async () => isSessionActive(session))();
      const answer: unknown = await withDeadline(clock, hookDeadline, asked, () => new TimeoutError());
      if (typeof answer !== 'boolean') throw new TypeError();
      return answer ? 'active' : 'ended';
    } catch (error) {
      logger.error(
        {
          hook: 'isSessionActive',
          problem: 'session_unknown',
          error: nameOf(error),
          why: 'It threw, took too long, or answered neither true nor false. Fix the hook: until it answers, no card is shown and no PIN is taken.',
        },
        'isSessionActive did not answer, so a sealed frame was refused',
      );
      return 'unknown';
    }
  }

  return {
    async end(session) {
      checkSession(session);
      const tag = sessionTag(keys, session);
      const at = clock.now();
      const record = {
        kind,
        id: tag,
        ownerId: session.callerId,
        body: {},
        createdAt: at,
        expiresAt: at + rememberedFor,
      };
      // Recorded before anything is deleted, so that a frame that is being opened concurrently is refused later.
      await store.insert(record, { hints: [{ ownerId: session.callerId, ref: sessionEndRef(tag), version: 1, at }] });
      await records.forgetSession(tag);
    },
    async requireActive(session) {
      const state = await stateOf(session);
      if (state === 'active') return;
      if (state === 'unknown') throw new FrameFailure('unavailable');
      logger.info({ problem: 'session_ended' }, 'a sealed frame was refused, for its session has ended');
      throw new FrameFailure('unauthenticated');
    },
  };
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Not every host uses a compiler, and a sign-out that ends nothing would go unnoticed. @throws TypeError */
function checkSession({ callerId, sessionId }: { readonly [Name in keyof SessionOfCaller]: unknown }): void {
  const faults = { callerId: faultOfActorId(callerId), sessionId: faultOfId(sessionId) };
  const wrong = Object.entries(faults).find(([, fault]) => fault !== null);
  if (wrong === undefined) return;
  throw new TypeError(
    `till.sessions.end: ${wrong.join(' ')}. It takes {callerId, sessionId}: the \`id\` and the \`sessionId\` that your \`caller\` hook answers for that session.`,
  );
}
