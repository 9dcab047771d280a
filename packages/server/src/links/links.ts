import { isFinal, isRef, type InstructionState, type ProblemReason, type Ref } from '@tillside/contract';
import { MoneySchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import { Failure } from '../model/errors.ts';
import { hashOf } from '../sealed-frames/binder.ts';
import type { Clock } from '../model/clock.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Caller, Owner } from '../model/caller.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';
import type { StoredRecord } from '../model/record-store.ts';
import type { Logger, TillsideOptions } from '../options/options.ts';
import type { Instructor, PurchaseTerms } from '../use-cases/instruct.ts';
import {
  checkLinkRequest,
  defaultExpiry,
  linkOperations,
  TillsideLinkError,
  type CreatedLink,
  type LinkRequest,
  type LinkWidget,
} from './link-request.ts';

const second = 1_000;
const day = 86_400 * second;
/** How long a session may pay, and for how long it reads the outcome. */
const paysFor = 900 * second;
const readsFor = day;
/** How long the same press may be answered again, for an answer that was lost. */
const repeatsFor = 120 * second;
/** How long a press that made no purchase yet may still be on its way. */
const sendsFor = 30 * second;
/** One for each press of Pay whose purchase failed, and for each reload between them. */
const maxKeys = 50;
const kinds = { link: 'link', session: 'link_session' } as const;

/** Of the caller no number, name or session is kept. */
const terms = {
  widget: z.custom<LinkWidget>((value) => typeof value === 'string' && Object.hasOwn(linkOperations, value)),
  fixed: z.record(z.string(), z.unknown()),
  maximum: MoneySchema,
  returnTo: z.string().nullable(),
  customerId: z.string().optional(),
};
const LinkBody = z.object({
  ...terms,
  hint: z.string().nullable(),
  expiresAt: z.number(),
  redeemed: z.object({ session: z.string(), at: z.number() }).nullable(),
});
const SessionBody = z.object({
  ...terms,
  link: z.string(),
  paysUntil: z.number(),
  /** The number of the purchase that each key of the page is about, and of the latest. A next one follows a failed one only. */
  keys: z.record(z.string(), z.int()),
  latest: z.int(),
  triedAt: z.number(),
});

export interface LinkSession {
  readonly record: StoredRecord;
  readonly body: z.output<typeof SessionBody>;
  /** Names the session in the addresses of its page. It opens nothing. */
  readonly tag: string;
  readonly caller: Caller;
  readonly terms: PurchaseTerms;
}

/** What the page of a session shows. */
interface LinkState {
  readonly session: string;
  readonly widget: LinkWidget;
  readonly input: Readonly<Record<string, unknown>>;
  readonly return_to: string | null;
  /** Its latest purchase. */
  readonly purchase: { readonly ref: Ref; readonly state: InstructionState } | null;
  /** Whether a purchase without a ref may have been sent a moment ago. */
  readonly is_sending: boolean;
}

export interface Links {
  create(request: LinkRequest): Promise<CreatedLink>;
  /** Ends all links and sessions of a caller. What was bought stays bought. */
  revoke(request: { readonly callerId: string }): Promise<void>;
  /** What may be shown before the press. Nothing is used up. @throws Failure `link_ended` */
  preview(
    token: string,
    session: LinkSession | null,
  ): Promise<{ readonly hint: string | null; readonly is_mine: boolean }>;
  /** The secret of the session, for the same token and key as before within two minutes the same. @throws Failure `link_ended` */
  redeem(token: string, key: string): Promise<string>;
  sessionOf(secret: string): Promise<LinkSession | null>;
  /** What a session may read of its own purchases; `null` for all others. */
  purchaseOf(
    session: LinkSession,
    by: { readonly ref: string } | { readonly key: string },
  ): Promise<InstructionRow | null>;
  /** The ledger's key of the one purchase that this key of the page may make now. @throws Failure `link_ended` */
  claim(session: LinkSession, key: string): Promise<string>;
  stateOf(session: LinkSession): Promise<LinkState>;
}

interface LinksWorld {
  readonly store: Store;
  readonly keys: Keyring;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly instructor: Pick<Instructor, 'faultsIn'>;
  random(bytes: number): Uint8Array;
}

export function createLinks(options: Pick<TillsideOptions, 'links' | 'publicUrl'>, world: LinksWorld): Links {
  const { store, keys, clock, logger } = world;

  function ended(reason: Extract<ProblemReason, `link_${string}`>): Failure {
    // Tokens are guessed by nobody, so each of these is a person who has to be helped.
    logger.info({ problem: 'link_ended', reason }, 'a link was refused');
    return new Failure('link_ended', { reason });
  }

  async function linkOf(
    token: string,
  ): Promise<{ readonly record: StoredRecord; readonly body: z.output<typeof LinkBody> }> {
    const record = await store.get(kinds.link, hashOf(token), null, clock.now());
    if (!record) throw ended('link_not_known');
    return { record, body: LinkBody.parse(record.body) };
  }

  function sessionIn(record: StoredRecord): LinkSession {
    const body = SessionBody.parse(record.body);
    const { customerId, widget, fixed, maximum } = body;
    const owner: Owner = {
      id: record.ownerId,
      roles: ['shopper'],
      ...(customerId === undefined ? {} : { customerId }),
    };
    const terms = { operation: linkOperations[widget], fixed, maximum };
    return { record, body, tag: record.id.slice(0, 16), caller: { ...owner, sessionId: record.id }, terms };
  }

  async function forget(kind: string, ownerId: string): Promise<void> {
    for (;;) {
      const found = await store.records({ kind, ownerId, limit: 100, now: clock.now() });
      if (found.length === 0) return;
      for (const { id } of found) await store.consume(kind, id, clock.now());
    }
  }

  const rowOf = ({ record }: LinkSession, number: number): Promise<InstructionRow | null> =>
    store.findByKey(record.ownerId, keyOf(record.id, number));

  return {
    async create(request) {
      checkLinkRequest(request, options.links);
      const { caller, widget, props = {}, maxAmount, expiresIn = defaultExpiry, returnTo = null } = request;
      const payer: Caller = { ...caller, sessionId: 'link', roles: ['shopper'] };
      const [[field, fault] = []] = Object.entries(
        await world.instructor.faultsIn(payer, linkOperations[widget], props),
      );
      if (field !== undefined && fault) throw new TillsideLinkError('invalid_link', `props.${field} ${fault.text}.`);
      const token = Buffer.from(world.random(32)).toString('base64url');
      const now = clock.now();
      const expiresAt = now + expiresIn * second;
      const body: z.output<typeof LinkBody> = {
        widget,
        fixed: { ...props },
        maximum: maxAmount,
        returnTo,
        ...(caller.customerId === undefined ? {} : { customerId: caller.customerId }),
        hint: /\d{4}$/.exec((caller.phone ?? '').replace(/\D/g, ''))?.[0] ?? null,
        expiresAt,
        redeemed: null,
      };
      // Kept for longer than it opens, so that a person is told what became of it.
      const record = {
        kind: kinds.link,
        id: hashOf(token),
        ownerId: caller.id,
        body,
        createdAt: now,
        expiresAt: expiresAt + day,
      };
      if (!(await store.insert(record))) throw new Error('The random source of the links repeats itself.');
      return { url: `${options.publicUrl.replace(/\/+$/, '')}/links#${token}`, expiresAt: new Date(expiresAt) };
    },

    async revoke({ callerId }) {
      if (typeof callerId !== 'string' || callerId === '')
        throw new TillsideLinkError(
          'invalid_link',
          'revoke takes {callerId}: the `id` that your `caller` hook answers.',
        );
      // The links first: a session comes with a change of its link, so none can follow.
      await forget(kinds.link, callerId);
      await forget(kinds.session, callerId);
    },

    async preview(token, session) {
      const { record, body } = await linkOf(token);
      if (session?.body.link === record.id) return { hint: null, is_mine: true };
      requireOpen(body);
      return { hint: body.hint, is_mine: false };
    },

    async redeem(token, key) {
      const secret = keys.sign('link session', JSON.stringify([token, key]));
      const id = hashOf(secret);
      // A second try reads what a concurrent press has written.
      for (let tries = 0; tries < 2; tries += 1) {
        const { record, body } = await linkOf(token);
        const now = clock.now();
        const { redeemed } = body;
        if (redeemed?.session === id && now - redeemed.at <= repeatsFor) return secret;
        requireOpen(body);
        const { hint: _hint, expiresAt: _until, redeemed: _before, ...kept } = body;
        const session: z.output<typeof SessionBody> = {
          ...kept,
          link: record.id,
          paysUntil: now + paysFor,
          keys: {},
          latest: 1,
          triedAt: 0,
        };
        const owned = { ownerId: record.ownerId, createdAt: now, expiresAt: now + readsFor };
        const claim = { kind: kinds.session, id, body: session, ...owned };
        if (await store.compareAndSet(record, { ...body, redeemed: { session: id, at: now } }, { claim }))
          return secret;
      }
      throw ended('link_used');
    },

    async sessionOf(secret) {
      const record = await store.get(kinds.session, hashOf(secret), null, clock.now());
      return record && sessionIn(record);
    },

    async purchaseOf(session, by) {
      const { record, body } = session;
      if ('key' in by) {
        const number = Object.hasOwn(body.keys, by.key) ? body.keys[by.key] : undefined;
        return number === undefined ? null : rowOf(session, number);
      }
      const row = isRef(by.ref) ? await store.find(by.ref, record.ownerId) : null;
      return row?.clientKey.startsWith(prefixOf(record.id)) ? row : null;
    },

    async claim(given, key) {
      let record: StoredRecord | null = given.record;
      for (let tries = 0; tries < 5 && record; tries += 1) {
        const session = sessionIn(record);
        const { body } = session;
        const known = Object.hasOwn(body.keys, key) ? body.keys[key] : undefined;
        const row = await rowOf(session, known ?? body.latest);
        if (known !== undefined && row) return row.clientKey;
        if (row && !isFailed(row.state)) throw ended('link_paid');
        if (clock.now() > body.paysUntil) throw ended('link_time_over');
        const latest = row ? body.latest + 1 : (known ?? body.latest);
        // The ledger takes one purchase for each of its keys, so two presses at once are one purchase.
        if (known !== undefined) return keyOf(record.id, latest);
        if (Object.keys(body.keys).length >= maxKeys) throw new Failure('rate_limited', { retry_after: 60 });
        const changed = { ...body, latest, keys: { ...body.keys, [key]: latest }, triedAt: clock.now() };
        // Before it is bought, so that a reload finds it.
        if (await store.compareAndSet(record, changed)) return keyOf(record.id, latest);
        record = await store.get(kinds.session, record.id, null, clock.now());
      }
      throw record ? new Failure('unavailable', { retry_after: 1 }) : ended('link_not_known');
    },

    async stateOf(session) {
      const { widget, fixed, returnTo, latest, triedAt } = session.body;
      const row = (await rowOf(session, latest)) ?? (latest > 1 ? await rowOf(session, latest - 1) : null);
      return {
        session: session.tag,
        widget,
        input: fixed,
        return_to: returnTo === null ? null : withRef(returnTo, row?.ref),
        purchase: row && { ref: row.ref, state: row.state },
        is_sending: triedAt > 0 && clock.now() - triedAt < sendsFor && (await rowOf(session, latest)) === null,
      };
    },
  };

  function requireOpen({ redeemed, expiresAt }: z.output<typeof LinkBody>): void {
    if (redeemed) throw ended('link_used');
    if (clock.now() > expiresAt) throw ended('link_expired');
  }
}

/** Nothing was delivered, and nothing can be any more. */
function isFailed(state: InstructionState): boolean {
  return isFinal(state) && (state === 'failed' || state === 'abandoned');
}

function prefixOf(id: string): string {
  return `link:${id}:`;
}

function keyOf(id: string, number: number): string {
  return `${prefixOf(id)}${number}`;
}

/** Never an outcome: the shop asks for that itself. */
function withRef(address: string, ref: Ref | undefined): string {
  const url = new URL(address);
  if (ref !== undefined) url.searchParams.set('ref', ref);
  return url.href;
}
