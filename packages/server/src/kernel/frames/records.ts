import { roles } from '@tillside/contract';
import { z } from 'zod';
import { configurationError } from '../model/errors.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Caller } from '../model/caller.ts';
import { sessionTag } from '../keys/tags.ts';
import type { SessionOfCaller } from '../options/options.ts';
import type { SealedPlace, StoredRecord, RecordStore } from '../model/record-store.ts';
import type { FrameKeys } from './sealing.ts';

/** The subject of a frame. */
const Subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), id: z.string(), lastFour: z.string(), brand: z.string() }),
  z.object({ kind: z.literal('checkout'), id: z.string() }),
]);
export type FrameSubject = z.output<typeof Subject>;

/** The caller, the session and the page that a frame is bound to. */
const bound = {
  caller: z.object({ id: z.string(), customerId: z.string().optional(), roles: z.array(z.enum(roles)) }),
  session: z.string(),
  parent: z.string(),
  subject: Subject,
};
const Ticket = z.object({ ...bound, binder: z.string() });
const Code = z.object(bound);
const Opened = z.object({
  ...bound,
  /** The numbers of requests, of PIN tries and of one-time password tries. */
  requests: z.int(),
  pins: z.int(),
  otps: z.int(),
});

/** The session's id is sealed in the store: `isSessionActive` is called with it later. */
type WithSession<Body> = Readonly<Body> & { readonly sessionId: string };
export type FrameBinding = WithSession<z.output<typeof Code>>;
export type FrameTicketBody = WithSession<z.output<typeof Ticket>>;
export type OpenedFrame = WithSession<z.output<typeof Opened>>;

const lifetimes = { ticket: 30_000, code: 10_000, card: 120_000, checkout: 300_000 } as const;
const kinds = {
  ticket: 'frame_ticket',
  code: 'frame_code',
  card: 'frame_card',
  checkout: 'frame_checkout',
} as const;

/** The storage of tickets and frames. All instances share it, and each ticket is consumed once. */
export interface FrameRecords {
  /** `id`s are hashes, so that stored data opens nothing. */
  insertTicket(id: string, ticket: FrameTicketBody): Promise<void>;
  consumeTicket(id: string): Promise<FrameTicketBody | null>;
  insertCode(id: string, binding: FrameBinding): Promise<void>;
  consumeCode(id: string): Promise<FrameBinding | null>;
  /** Stores the keys sealed, and overwrites the given ones, so that only the store has them. */
  insertFrame(id: string, binding: FrameBinding, frameKeys: FrameKeys): Promise<void>;
  /** Returns the frame and deletes it. */
  takeFrame(kind: FrameSubject['kind'], id: string): Promise<KnownFrame | null>;
  /** Returns the frame and keeps it for its next request. */
  getFrame(kind: FrameSubject['kind'], id: string): Promise<KnownFrame | null>;
  /** `false` if another request of this frame was faster. */
  updateFrame(known: KnownFrame, change: Pick<OpenedFrame, 'requests' | 'pins' | 'otps'>): Promise<boolean>;
  /** Deletes every ticket, code and frame of a session. */
  forgetSession(tag: string): Promise<void>;
  /** @throws SealedValueError */
  keysOf(known: KnownFrame): Promise<FrameKeys>;
}

export interface KnownFrame {
  readonly frame: OpenedFrame;
  readonly record: StoredRecord;
}

const batch = 100;
/** The length of both keys of a frame, in bytes. */
const frameKeyLength = 32;

export function createFrameRecords({
  store,
  keys,
  now,
}: {
  readonly store: Pick<RecordStore, 'insert' | 'consume' | 'get' | 'compareAndSet' | 'records'>;
  readonly keys: Keyring;
  readonly now: () => number;
}): FrameRecords {
  /** `frameKeys` are sealed before the session's id. */
  async function insert(
    name: keyof typeof kinds,
    id: string,
    { sessionId, ...body }: FrameBinding,
    frameKeys: Uint8Array = new Uint8Array(),
  ): Promise<void> {
    const at = now();
    const kind = kinds[name];
    const plain = Buffer.concat([frameKeys, Buffer.from(sessionId, 'utf8')]);
    // Owned by the session, so that everything of a session is found when it ends.
    const record = { kind, id, ownerId: body.session, body, createdAt: at, expiresAt: at + lifetimes[name] };
    const writing = keys.seal(placeOf({ kind, id }), plain, (sealed) => store.insert({ ...record, sealed }));
    const kept = await writing.finally(() => plain.fill(0));
    // 256 random bits exist already: the random source is broken, and nothing may be opened with it.
    if (!kept) throw new Error('The random source of the frames repeats itself.');
  }

  async function opened(record: StoredRecord): Promise<Buffer> {
    return Buffer.from(await keys.open(placeOf(record), record.sealed ?? ''));
  }

  async function consume<Body>(
    kind: 'ticket' | 'code',
    id: string,
    schema: z.ZodType<Body>,
  ): Promise<WithSession<Body> | null> {
    const record = await store.consume(kinds[kind], id, now());
    return record && { ...schema.parse(record.body), sessionId: (await opened(record)).toString('utf8') };
  }

  async function known(record: StoredRecord): Promise<KnownFrame> {
    const plain = await opened(record);
    const sessionId = plain.subarray(2 * frameKeyLength).toString('utf8');
    plain.fill(0);
    return { record, frame: { ...Opened.parse(record.body), sessionId } };
  }

  return {
    insertTicket: (id, ticket) => insert('ticket', id, ticket),
    consumeTicket: (id) => consume('ticket', id, Ticket),
    insertCode: (id, binding) => insert('code', id, binding),
    consumeCode: (id) => consume('code', id, Code),
    async insertFrame(id, binding, { shared, privateKey }) {
      const plain = Buffer.concat([shared, privateKey]);
      const frame: OpenedFrame = { ...binding, requests: 0, pins: 0, otps: 0 };
      const kept = insert(binding.subject.kind, id, frame, plain);
      for (const bytes of [plain, shared, privateKey]) bytes.fill(0);
      await kept;
    },
    async takeFrame(kind, id) {
      const record = await store.consume(kinds[kind], id, now());
      return record && known(record);
    },
    async getFrame(kind, id) {
      const record = await store.get(kinds[kind], id, null, now());
      return record && known(record);
    },
    updateFrame: async ({ record }, change) =>
      (await store.compareAndSet(record, { ...record.body, ...change })) !== null,
    async forgetSession(tag) {
      for (const kind of Object.values(kinds)) {
        for (;;) {
          const found = await store.records({ kind, ownerId: tag, limit: batch, now: now() });
          if (found.length === 0) break;
          for (const { id } of found) await store.consume(kind, id, now());
        }
      }
    },
    async keysOf({ record }) {
      const plain = await opened(record);
      return {
        shared: plain.subarray(0, frameKeyLength),
        privateKey: plain.subarray(frameKeyLength, 2 * frameKeyLength),
      };
    },
  };
}

function placeOf({ kind, id }: Pick<StoredRecord, 'kind' | 'id'>): SealedPlace {
  return { of: 'record', id: `${kind} ${id}` };
}

export function sessionOf({ caller, sessionId }: FrameBinding): SessionOfCaller {
  return { callerId: caller.id, sessionId };
}

/** The caller of a frame, for the rest of the companion. `sessionId` is the session's tag, which also identifies it. */
export function callerIn({ caller: { id, customerId, roles: held }, session }: FrameBinding): Caller {
  return { id, sessionId: session, roles: held, ...(customerId === undefined ? {} : { customerId }) };
}

/**
 * The stored part of a caller, which states whose the frame is. The session's id is stored sealed.
 * @throws TillsideError without a session: a frame would be bound to nothing.
 */
export function boundTo(
  { id, customerId, roles: held, sessionId }: Caller,
  keys: Keyring,
): Pick<FrameBinding, 'caller' | 'session' | 'sessionId'> {
  // Not every host uses a compiler.
  if (typeof sessionId !== 'string' || sessionId === '') {
    throw configurationError(
      'The `caller` hook answered a caller without a sessionId, and sealed frames are bound to a session. Answer the id of theirs, a text that changes with each sign-in.',
      'caller',
    );
  }
  return {
    caller: { id, roles: [...held], ...(customerId === undefined ? {} : { customerId }) },
    session: sessionTag(keys, { callerId: id, sessionId }),
    sessionId,
  };
}
