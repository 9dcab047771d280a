import { roles } from '@tillside/contract';
import { z } from 'zod';
import { TillsideConfigurationError } from '../configuration.ts';
import type { Caller } from '../options.ts';
import type { Secret } from '../secret.ts';
import { sessionTag, type SessionOfCaller } from '../sessions/session-tag.ts';
import type { Store, StoredRecord } from '../store/store.ts';
import type { FrameKeys } from './sealing.ts';

/** What a frame is for. */
const Subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), id: z.string(), lastFour: z.string(), brand: z.string() }),
  z.object({ kind: z.literal('checkout'), id: z.string() }),
]);
export type FrameSubject = z.output<typeof Subject>;

/** For whom, in which session, and in which page. */
const bound = {
  caller: z.object({ id: z.string(), customerId: z.string().optional(), roles: z.array(z.enum(roles)) }),
  /** The session's tag. */
  session: z.string(),
  /** The session's id, sealed with our own secret: `isSessionActive` is asked about it later. */
  sessionId: z.string(),
  parent: z.string(),
  subject: Subject,
};
const Ticket = z.object({ ...bound, binder: z.string() });
const Code = z.object(bound);
const Opened = z.object({
  ...bound,
  /** The frame's keys, sealed with our own secret. */
  keys: z.string(),
  /** How many requests came, and how often a PIN and a one-time password were tried. */
  requests: z.int(),
  pins: z.int(),
  otps: z.int(),
});

export type FrameBinding = z.output<typeof Code>;
export type FrameTicketBody = z.output<typeof Ticket>;
export type OpenedFrame = z.output<typeof Opened>;

const lifetimes = { ticket: 30_000, code: 10_000, card: 120_000, checkout: 300_000 } as const;
const kinds = {
  ticket: 'frame_ticket',
  code: 'frame_code',
  card: 'frame_card',
  checkout: 'frame_checkout',
} as const;

/** Where tickets and frames are kept: shared by all instances, and each taken once. */
export interface FrameRecords {
  /** `id`s are hashes: what is stored opens nothing. */
  keepTicket(id: string, ticket: FrameTicketBody): Promise<void>;
  takeTicket(id: string): Promise<FrameTicketBody | null>;
  keepCode(id: string, binding: FrameBinding): Promise<void>;
  takeCode(id: string): Promise<FrameBinding | null>;
  keepFrame(id: string, binding: FrameBinding, keys: FrameKeys): Promise<void>;
  /** The frame, and forgets it. */
  takeFrame(kind: FrameSubject['kind'], id: string): Promise<OpenedFrame | null>;
  /** The frame, to be asked again. */
  recallFrame(kind: FrameSubject['kind'], id: string): Promise<KnownFrame | null>;
  /** `false`: another request of this frame was faster. */
  reviseFrame(known: KnownFrame, change: Pick<OpenedFrame, 'requests' | 'pins' | 'otps'>): Promise<boolean>;
  /** Deletes every ticket, code and frame of a session. */
  forgetSession(tag: string): Promise<void>;
  /** The session that a frame was opened in. @throws when it was sealed with another secret. */
  sessionOf(frame: FrameBinding): SessionOfCaller;
  /** @throws when it was sealed with another secret. */
  keysOf(frame: OpenedFrame): FrameKeys;
}

export interface KnownFrame {
  readonly frame: OpenedFrame;
  readonly record: StoredRecord;
}

const purpose = 'frame keys';
const sessionPurpose = 'frame session id';
const batch = 100;
const sharedLength = 32;

export function createFrameRecords({
  store,
  secret,
  now,
}: {
  readonly store: Pick<Store, 'keep' | 'take' | 'recall' | 'revise' | 'records'>;
  readonly secret: Secret;
  readonly now: () => number;
}): FrameRecords {
  async function keep(kind: keyof typeof kinds, id: string, body: FrameBinding): Promise<void> {
    const at = now();
    // Owned by the session, so that all that belongs to it is found when it ends.
    const record = { kind: kinds[kind], id, ownerId: body.session, body, createdAt: at };
    const kept = await store.keep({ ...record, expiresAt: at + lifetimes[kind] });
    // 256 random bits that are there already: the source of randomness is broken, and nothing may be opened by it.
    if (!kept) throw new Error('The random source of the frames repeats itself.');
  }

  async function take<Body>(kind: keyof typeof kinds, id: string, schema: z.ZodType<Body>): Promise<Body | null> {
    const record = await store.take(kinds[kind], id, now());
    return record && schema.parse(record.body);
  }

  return {
    keepTicket: (id, ticket) => keep('ticket', id, ticket),
    takeTicket: (id) => take('ticket', id, Ticket),
    keepCode: (id, binding) => keep('code', id, binding),
    takeCode: (id) => take('code', id, Code),
    async keepFrame(id, binding, { shared, privateKey }) {
      const plain = Buffer.concat([shared, privateKey]);
      const keys = Buffer.from(secret.seal(purpose, plain)).toString('base64');
      for (const bytes of [plain, shared, privateKey]) bytes.fill(0);
      const opened: OpenedFrame = { ...binding, keys, requests: 0, pins: 0, otps: 0 };
      await keep(binding.subject.kind, id, opened);
    },
    takeFrame: (kind, id) => take(kind, id, Opened),
    async recallFrame(kind, id) {
      const record = await store.recall(kinds[kind], id, null, now());
      return record && { record, frame: Opened.parse(record.body) };
    },
    reviseFrame: async ({ record, frame }, change) => (await store.revise(record, { ...frame, ...change })) !== null,
    async forgetSession(tag) {
      for (const kind of Object.values(kinds)) {
        for (;;) {
          const found = await store.records({ kind, ownerId: tag, limit: batch, now: now() });
          if (found.length === 0) break;
          for (const { id } of found) await store.take(kind, id, now());
        }
      }
    },
    sessionOf: ({ caller, sessionId }) => ({
      callerId: caller.id,
      sessionId: Buffer.from(secret.open(sessionPurpose, Buffer.from(sessionId, 'base64'))).toString('utf8'),
    }),
    keysOf({ keys }) {
      const plain = Buffer.from(secret.open(purpose, Buffer.from(keys, 'base64')));
      return { shared: plain.subarray(0, sharedLength), privateKey: plain.subarray(sharedLength) };
    },
  };
}

/** The caller of a frame, as the rest of the companion takes them. `sessionId` is the session's tag, which names it as well. */
export function callerIn({ caller: { id, customerId, roles: held }, session }: FrameBinding): Caller {
  return { id, sessionId: session, roles: held, ...(customerId === undefined ? {} : { customerId }) };
}

/**
 * What is kept of a caller: whose the frame is, without what names their session.
 * @throws TillsideConfigurationError where there is no session: a frame would be bound to nothing.
 */
export function boundTo(
  { id, customerId, roles: held, sessionId }: Caller,
  secret: Secret,
): Pick<FrameBinding, 'caller' | 'session' | 'sessionId'> {
  // Not every host is checked by a compiler.
  if (typeof sessionId !== 'string' || sessionId === '') {
    throw new TillsideConfigurationError(
      'The `caller` hook answered a caller without a sessionId, and sealed frames are bound to a session. Answer the id of theirs, a text that changes with each sign-in.',
    );
  }
  return {
    caller: { id, roles: [...held], ...(customerId === undefined ? {} : { customerId }) },
    session: sessionTag(secret, { callerId: id, sessionId }),
    sessionId: Buffer.from(secret.seal(sessionPurpose, Buffer.from(sessionId, 'utf8'))).toString('base64'),
  };
}
