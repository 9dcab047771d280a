import { isFinal, isRef, type InstructionState, type Money, type ProblemReason, type Ref } from '@tillside/contract';
import { MoneySchema, problemReasons } from '@tillside/contract/schemas';
import { z } from 'zod';
import { Failure } from '../../kernel/model/errors.ts';
import { hashOf } from '../../kernel/frames/binder.ts';
import type { Clock } from '../../kernel/model/clock.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';
import type { Caller, Owner } from '../../kernel/model/caller.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { faultOfActorId } from '../../kernel/model/text.ts';
import type { Store } from '../../kernel/model/store.ts';
import type { AuditLine, StoredRecord } from '../../kernel/model/record-store.ts';
import type { Rejections } from '../../kernel/observe/rejections.ts';
import type { TillsideOptions } from '../../kernel/options/options.ts';
import type { Plans } from '../../kernel/instructions/plan.ts';
import type { Instructor } from '../../kernel/instructions/instruct.ts';
import { linkActor, type PurchaseTerms } from '../../kernel/instructions/purchase-terms.ts';
import {
  checkLinkRequest,
  type CreatedLink,
  defaultExpiry,
  linkOperations,
  type LinkRequest,
  type LinkWidget,
  linkError,
  withRef,
} from './link-request.ts';
import { offerOf, type LinkOffer } from './link-offer.ts';
import { ownKey } from '../../kernel/model/own-key.ts';

const second = 1_000;
const day = 86_400 * second;
/** How long a session may pay, and how long it may read the outcome. */
const paysFor = 900 * second;
const readsFor = day;
/** How long a repeated redemption with the same key returns the same session, in case the answer was lost. */
const repeatsFor = 120 * second;
/** How long a request for a purchase that is not stored yet may still be on its way. */
const sendsFor = 30 * second;
/** Maximum keys of a session: each press of Pay whose purchase failed uses one, and each reload between them. */
const maxKeys = 50;
const kinds = { link: 'link', session: 'link_session', refusal: 'link_refusal' } as const;
/** Within this time, a refusal of a link that is repeated writes one line of the audit log. */
const oneRefusal = 600 * second;

type Ending = Exclude<Extract<ProblemReason, `link_${string}`>, 'link_maximum'>;

/** How the merchant fixes each refusal, for the log. */
const fixes: Readonly<Record<Ending, string>> = {
  link_not_known: 'Send the whole address, with what follows `#`, or make a new link.',
  link_revoked: 'Your code called till.links.revoke. Make a new link if this person may still pay.',
  link_expired: 'Make a new link, with a longer expiresIn if people need it.',
  link_used: 'Make a new link if the person lost the page. If another person opened it, call till.links.revoke.',
  link_paid: 'Make a new link for another purchase.',
  link_time_over: 'Make a new link: a session pays for 15 minutes.',
};

/** The stored terms contain no number, name or session of the caller. */
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
  revoked: z.boolean(),
  redeemed: z.object({ session: z.string(), at: z.number() }).nullable(),
});
const SessionBody = z.object({
  ...terms,
  link: z.string(),
  paysUntil: z.number(),
  /** The number of the purchase for each key of the page. The next number is assigned only after a failed purchase. */
  keys: z.array(z.tuple([z.string(), z.int()])),
  latest: z.int(),
  triedAt: z.number(),
});

export interface LinkSession {
  readonly record: StoredRecord;
  readonly body: z.output<typeof SessionBody>;
  /** Identifies the session in the addresses of its page. It grants no access. */
  readonly tag: string;
  readonly caller: Caller;
  readonly terms: PurchaseTerms;
}

/** The content of a session's page. */
interface LinkState {
  readonly session: string;
  readonly widget: LinkWidget;
  readonly input: Readonly<Record<string, unknown>>;
  /** The maximum that it may pay. */
  readonly maximum: Money;
  readonly return_to: string | null;
  /** Its latest purchase. */
  readonly purchase: { readonly ref: Ref; readonly state: InstructionState } | null;
  /** Whether a purchase without a ref may have been sent a moment ago. */
  readonly is_sending: boolean;
  /** Until when it can be paid. */
  readonly pays_until: string;
}

export interface Links {
  create(request: LinkRequest): Promise<CreatedLink>;
  /** Ends all links and sessions of a caller. Purchases are not undone. */
  revoke(request: { readonly callerId: string }): Promise<void>;
  /** Returns what may be shown before the link is redeemed. Uses nothing up. @throws Failure `link_ended` */
  preview(token: string, session: LinkSession | null): Promise<{ readonly is_mine: true } | LinkOffer>;
  /** Returns the session's secret: for two minutes the same for this token and key. @throws Failure `link_ended` */
  redeem(token: string, key: string): Promise<string>;
  sessionOf(secret: string): Promise<LinkSession | null>;
  /** Returns a purchase of this session; `null` for all others. */
  purchaseOf(
    session: LinkSession,
    by: { readonly ref: string } | { readonly key: string },
  ): Promise<InstructionRow | null>;
  /** Returns the ledger's key for the one purchase that this page key may make. @throws Failure `link_ended` */
  claim(session: LinkSession, key: string): Promise<string>;
  /** The key of the ledger that a key of the page has claimed; `null` if none. */
  claimed(session: LinkSession, key: string): string | null;
  stateOf(session: LinkSession): Promise<LinkState>;
}

interface LinksDeps {
  readonly plans: Plans;
  readonly store: Store;
  readonly keys: Keyring;
  readonly clock: Clock;
  readonly rejections: Pick<Rejections, 'link'>;
  readonly instructor: Pick<Instructor, 'faultsIn'>;
  random(bytes: number): Uint8Array;
}

export function createLinks(options: Pick<TillsideOptions, 'links' | 'publicUrl'>, deps: LinksDeps): Links {
  const { store, keys, clock, rejections } = deps;

  async function ended(
    reason: Ending,
    of: { readonly ownerId: string; readonly link: string } | null,
  ): Promise<Failure> {
    rejections.link('info', { problem: 'link_ended', cause: problemReasons[reason].detail, fix: fixes[reason] });
    if (of) {
      const now = clock.now();
      const id = keys.sign('link refusal', JSON.stringify([of.link, reason]));
      const mark = {
        kind: kinds.refusal,
        id,
        ownerId: of.ownerId,
        body: {},
        createdAt: now,
        expiresAt: now + oneRefusal,
      };
      const audit = auditOf(of, { actorId: linkActor, act: 'link.refuse', found: reason });
      await store.insert(mark, { audit });
    }
    return new Failure('link_ended', { reason });
  }

  /** The audit line of an event of a person's link. */
  function auditOf(
    { ownerId, link }: { readonly ownerId: string; readonly link: string },
    { found, ...did }: Pick<AuditLine, 'actorId' | 'act' | 'found'>,
  ): AuditLine {
    return { at: clock.now(), roles: [], subject: ownerId, ...did, found: `${tagOf(link)} ${found}` };
  }

  async function linkOf(
    token: string,
  ): Promise<{ readonly record: StoredRecord; readonly body: z.output<typeof LinkBody> }> {
    const record = await store.get(kinds.link, hashOf(token), null, clock.now());
    if (!record) throw await ended('link_not_known', null);
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
    const terms = { link: tagOf(body.link), operation: linkOperations[widget], fixed, maximum };
    return { record, body, tag: tagOf(record.id), caller: { ...owner, sessionId: record.id }, terms };
  }

  async function endSessions(ownerId: string): Promise<void> {
    for (;;) {
      const found = await store.records({ kind: kinds.session, ownerId, limit: 100, now: clock.now() });
      if (found.length === 0) return;
      for (const { id } of found) await store.consume(kinds.session, id, clock.now());
    }
  }

  /** Ends the links, but keeps their records until they expire, so that people learn why a link has ended. */
  async function endLinks(ownerId: string): Promise<void> {
    for (let after: string | undefined; ;) {
      const page = { kind: kinds.link, ownerId, limit: 100, now: clock.now() };
      const found = await store.records({ ...page, ...(after === undefined ? {} : { after }) });
      for (const record of found) await endLink(record);
      after = found.at(-1)?.id;
      if (after === undefined) return;
    }
  }

  async function endLink(given: StoredRecord): Promise<void> {
    const audit = auditOf(
      { ownerId: given.ownerId, link: given.id },
      { actorId: 'till.links.revoke', act: 'link.revoke', found: 'revoked' },
    );
    // A concurrent redemption may come first: its session is ended after the links.
    for (let record: StoredRecord | null = given; record;) {
      const body = LinkBody.parse(record.body);
      const { customerId: _customer, ...kept } = body;
      const ended = { ...kept, fixed: {}, hint: null, redeemed: null, revoked: true };
      if (body.revoked || (await store.compareAndSet(record, ended, { audit }))) return;
      record = await store.get(kinds.link, record.id, null, clock.now());
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
        await deps.instructor.faultsIn(payer, linkOperations[widget], props),
      );
      if (field !== undefined && fault) throw linkError('invalid_input', `props.${field} ${fault.text}.`);
      const token = Buffer.from(deps.random(32)).toString('base64url');
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
        revoked: false,
        redeemed: null,
      };
      // Kept for longer than it can be opened, so that people learn why it has ended.
      const record = {
        kind: kinds.link,
        id: hashOf(token),
        ownerId: caller.id,
        body,
        createdAt: now,
        expiresAt: expiresAt + day,
      };
      const audit = auditOf(
        { ownerId: caller.id, link: record.id },
        { actorId: 'till.links.create', act: 'link.create', found: widget },
      );
      if (!(await store.insert(record, { audit }))) throw new Error('The random source of the links repeats itself.');
      return { url: `${options.publicUrl.replace(/\/+$/, '')}/links#${token}`, expiresAt: new Date(expiresAt) };
    },

    async revoke({ callerId }) {
      const fault = faultOfActorId(callerId);
      if (fault !== null)
        throw linkError(
          'invalid_input',
          `callerId ${fault}. revoke takes {callerId}: the \`id\` that your \`caller\` hook answers.`,
        );
      // The links first: a new session requires a change of its link, so none can follow.
      await endLinks(callerId);
      await endSessions(callerId);
    },

    async preview(token, session) {
      const { record, body } = await linkOf(token);
      if (session?.body.link === record.id) return { is_mine: true };
      await requireOpen(record, body);
      return offerOf(deps.plans, body);
    },

    async redeem(token, key) {
      const secret = keys.sign('link session', JSON.stringify([token, key]));
      const id = hashOf(secret);
      // A second attempt reads what a concurrent redemption has written.
      for (let tries = 0; tries < 2; tries += 1) {
        const { record, body } = await linkOf(token);
        const now = clock.now();
        const { redeemed } = body;
        if (redeemed?.session === id && now - redeemed.at <= repeatsFor) return secret;
        await requireOpen(record, body);
        const { hint: _hint, expiresAt: _until, redeemed: _before, revoked: _ended, ...kept } = body;
        const session: z.output<typeof SessionBody> = {
          ...kept,
          link: record.id,
          paysUntil: now + paysFor,
          keys: [],
          latest: 1,
          triedAt: 0,
        };
        const owned = { ownerId: record.ownerId, createdAt: now, expiresAt: now + readsFor };
        const claim = { kind: kinds.session, id, body: session, ...owned };
        const audit = auditOf(
          { ownerId: record.ownerId, link: record.id },
          { actorId: linkActor, act: 'link.redeem', found: 'opened' },
        );
        const changed = { ...body, redeemed: { session: id, at: now } };
        if (await store.compareAndSet(record, changed, { claim, audit })) return secret;
      }
      throw await ended('link_used', null);
    },

    async sessionOf(secret) {
      const record = await store.get(kinds.session, hashOf(secret), null, clock.now());
      return record && sessionIn(record);
    },

    async purchaseOf(session, by) {
      const { record, body } = session;
      if ('key' in by) {
        const number = new Map(body.keys).get(by.key);
        return number === undefined ? null : rowOf(session, number);
      }
      const row = isRef(by.ref) ? await store.find(by.ref, record.ownerId) : null;
      return row?.clientKey.startsWith(keyOf(record.id, '')) ? row : null;
    },

    claimed({ record, body }, key) {
      const number = new Map(body.keys).get(key);
      return number === undefined ? null : keyOf(record.id, number);
    },
    async claim(given, key) {
      for (let tries = 0; tries < 5; tries += 1) {
        // Read again in any case: the shop may have ended the session while the request was on its way.
        const record = await store.get(kinds.session, given.record.id, null, clock.now());
        if (!record) throw await ended('link_revoked', ofSession(given));
        const session = sessionIn(record);
        const { body } = session;
        const known = new Map(body.keys).get(key);
        const row = await rowOf(session, known ?? body.latest);
        if (known !== undefined && row) return row.clientKey;
        if (row && !isFailed(row.state)) throw await ended('link_paid', ofSession(session));
        if (clock.now() > body.paysUntil) throw await ended('link_time_over', ofSession(session));
        const latest = row ? body.latest + 1 : (known ?? body.latest);
        // The ledger accepts one purchase for each of its keys, so two concurrent requests make one purchase.
        if (known !== undefined) return keyOf(record.id, latest);
        if (body.keys.length >= maxKeys) throw new Failure('rate_limited', { retry_after: 60 });
        const changed = { ...body, latest, keys: [...body.keys, [key, latest] as const], triedAt: clock.now() };
        // Written before the purchase, so that a reload finds it.
        if (await store.compareAndSet(record, changed)) return keyOf(record.id, latest);
      }
      throw new Failure('unavailable', { retry_after: 1 });
    },

    async stateOf(session) {
      const { widget, fixed, maximum, returnTo, latest, triedAt, paysUntil } = session.body;
      const row = (await rowOf(session, latest)) ?? (latest > 1 ? await rowOf(session, latest - 1) : null);
      return {
        session: session.tag,
        widget,
        input: fixed,
        maximum,
        return_to: returnTo === null ? null : withRef(returnTo, row?.ref),
        purchase: row && { ref: row.ref, state: row.state },
        pays_until: new Date(paysUntil).toISOString(),
        is_sending: triedAt > 0 && clock.now() - triedAt < sendsFor && (await rowOf(session, latest)) === null,
      };
    },
  };

  async function requireOpen(
    { id, ownerId }: StoredRecord,
    { redeemed, expiresAt, revoked }: z.output<typeof LinkBody>,
  ): Promise<void> {
    const reason = revoked ? 'link_revoked' : redeemed ? 'link_used' : clock.now() > expiresAt ? 'link_expired' : null;
    if (reason) throw await ended(reason, { ownerId, link: id });
  }
}

/** Nothing was delivered, and nothing can be any more. */
function isFailed(state: InstructionState): boolean {
  return isFinal(state) && (state === 'failed' || state === 'abandoned');
}

/** A short name of a link or a session, for people and in addresses. It grants no access. */
const tagOf = (id: string): string => id.slice(0, 16);

function ofSession({ record, body }: LinkSession): { readonly ownerId: string; readonly link: string } {
  return { ownerId: record.ownerId, link: body.link };
}

function keyOf(id: string, number: number | ''): string {
  return ownKey('link', id, number);
}
