import type { Instruction, Ref } from '@tillside/contract';
import { InstructionFactsSchema } from '@tillside/contract/schemas';
import { customersOf, forgetPair } from '../../kernel/instructions/customer-callers.ts';
import { keepMark, pseudonymOf, rememberErased } from '../../kernel/keys/erased-people.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';
import { everySessionTag, idempotencyKeyTag, sessionEndRef } from '../../kernel/keys/tags.ts';
import type { Clock } from '../../kernel/model/clock.ts';
import type { DeclaredKinds, Unsettled } from '../../kernel/model/stored-kinds.ts';
import { TillsideError } from '../../kernel/model/errors.ts';
import type { AuditLine, StoredRecord } from '../../kernel/model/record-store.ts';
import type { EvidenceLine, InstructionRow } from '../../kernel/model/row.ts';
import type { Page, Person, Pseudonyms, Store } from '../../kernel/model/store.ts';
import { faultOfActorId } from '../../kernel/model/text.ts';
import { minRetention } from '../../kernel/model/timings.ts';
import type { Logger } from '../../kernel/options/options.ts';
import { withoutPerson } from '../../kernel/store/rows/erased.ts';
import { present } from '../../kernel/instructions/present.ts';

/** All stored data of a person, as JSON. Times are ISO 8601. It contains no token, no pin and no usable link. */
export interface PersonExport {
  readonly caller_id: string;
  /** The ids of the platform customers that they have signed in as. */
  readonly customer_ids: readonly string[];
  readonly exported_at: string;
  /** Newest first. */
  readonly instructions: readonly ExportedInstruction[];
  /** Records beside the purchases, by kind, such as `recipient`, `card`, `account`, `payment` or `checkout`. */
  readonly records: Readonly<Record<string, readonly ExportedRecord[]>>;
  /** Their audited actions, such as showing a card's number; newest first. */
  readonly audit: readonly (Pick<AuditLine, 'act' | 'subject' | 'found'> & { readonly at: string })[];
}

export interface ExportedInstruction extends Instruction {
  /** The language of the page that asked for it: BCP 47. */
  readonly language: string | null;
  /** Whether tokens or pins were delivered: see their purchases, or `till.instructions.secrets`. */
  readonly secrets_delivered: boolean;
  /** The evidence of its outcome, without the member of staff who decided. */
  readonly proof: readonly Readonly<Record<string, unknown>>[];
}

export interface ExportedRecord {
  readonly body: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  /** When it is deleted. Absent if it is kept forever. */
  readonly expires_at?: string;
}

/** The result of an erasure. */
export interface ErasedPerson {
  /** Replaces the person in the books. */
  readonly pseudonym: string;
}

/** Why a person cannot be erased yet, and what has to be settled first. */
const reasons: Readonly<Record<Unsettled, string>> = {
  case: 'They wait for an answer to what they reported. Give it first (`till.cases.answer`), then call it again:',
  open: 'Something of theirs is under way. Nothing that is under way was changed: call it again when it has ended:',
  owed: 'Money is owed to them. Settle it first (`till.instructions.settle`), then call it again:',
  in_review: 'Something of theirs is in review. Decide it first (`till.instructions.resolve`), then call it again:',
};

/** The personal data of callers. */
export interface People {
  /**
   * Returns all stored data of a caller. `callerId` is the `id` that your `caller` hook returns. The call is audited.
   * The result is large for many purchases: about 2 kB each.
   */
  export(callerId: string): Promise<PersonExport>;
  /**
   * Erases a caller. Amounts, times and refs stay for the books under a pseudonym; numbers, names, tokens, links, saved
   * recipients and sessions are deleted. End their session in your shop first. Repeatable, also after a backup was
   * restored. Audited. @throws TillsideError while something is open, owed, in review or to be answered
   */
  erase(callerId: string): Promise<ErasedPerson>;
}

interface Deps {
  /** Every kind of record that the store may hold. */
  readonly kinds: DeclaredKinds;
  readonly store: Store;
  readonly keys: Keyring;
  readonly clock: Clock;
  readonly logger: Logger;
}

const day = 86_400_000;
/** After this time no reversal comes, and no event is repeated. */
const reversalsEnd = minRetention.instructions * day;
const sessionsEnd = 3_600_000;
const pageSize = 100;
const maxRefs = 20;

export function createPeople({ store, keys, clock, logger, kinds }: Deps): People {
  const names = Object.keys(kinds);

  const as: Pseudonyms = {
    pseudonymOf: (id) => pseudonymOf(keys, id),
    keyTag: (ownerId, clientKey) => idempotencyKeyTag(keys, ownerId, clientKey),
  };

  const audit = (act: 'export' | 'erase', callerId: string): Promise<void> =>
    store.audit({
      at: clock.now(),
      actorId: `till.people.${act}`,
      roles: [],
      act: `person.${act}`,
      subject: as.pseudonymOf(callerId),
      found: 'done',
    });

  async function recordsOf(kind: string, ownerId: string | null): Promise<readonly StoredRecord[]> {
    const found: StoredRecord[] = [];
    for (;;) {
      const after = found.at(-1)?.id;
      const request = { kind, ownerId, limit: pageSize, now: clock.now() };
      const page = await store.records(after === undefined ? request : { ...request, after });
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  }

  /** The records of a person as a caller and as customers, with the cards and accounts of those. */
  async function recordsAbout(callerId: string, customerIds: readonly string[]): Promise<readonly StoredRecord[]> {
    const kindsOf = (of: string): string[] => names.filter((kind) => kinds[kind]?.of === of);
    const owned = async (of: string, ids: readonly string[]): Promise<StoredRecord[]> =>
      (await Promise.all(ids.flatMap((id) => kindsOf(of).map((kind) => recordsOf(kind, id))))).flat();
    const theirs = await owned('customer', customerIds);
    const idsOf = (kind: string): string[] => theirs.flatMap((record) => (record.kind === kind ? [record.id] : []));
    return [
      ...(await owned('caller', [callerId])),
      ...(await owned('card', idsOf('card'))),
      ...(await owned('account', idsOf('account'))),
      ...theirs,
    ];
  }

  async function auditsBy(actorId: string): Promise<readonly AuditLine[]> {
    const lines: Awaited<ReturnType<Store['auditPage']>>[number][] = [];
    for (;;) {
      const after = lines.at(-1)?.number;
      const page = await store.auditPage({ actorId, limit: pageSize, ...(after === undefined ? {} : { after }) });
      lines.push(...page);
      if (page.length < pageSize) return lines;
    }
  }

  /** One at a time, because a purchase for many is large. */
  async function* rowsOf(ownerId: string): AsyncGenerator<InstructionRow> {
    let after: Ref | null = null;
    do {
      const page: Page<{ readonly ref: Ref }> = await store.page(
        { ownerId, limit: pageSize, ...(after && { after }) },
        ['ref'],
      );
      for (const { ref } of page.rows) {
        const row = await store.find(ref, ownerId);
        if (row) yield row;
      }
      after = page.next;
    } while (after !== null);
  }

  /** @throws TillsideError */
  function refuse(code: Unsettled, refs: readonly string[]): void {
    if (refs.length === 0) return;
    const fields = { problem: 'erasure_refused', code, count: refs.length, ref: refs[0] };
    logger.warn(
      fields,
      'a person was not erased: settle what is open, owed or in review, answer what they reported, then call it again',
    );
    const named = refs.slice(0, maxRefs);
    throw new TillsideError(code, `till.people.erase: ${reasons[code]} ${named.join(', ')}.`, { refs: named });
  }

  /** @throws TillsideError while anything of theirs is not settled yet */
  async function requireSettled(person: Person, records: readonly StoredRecord[]): Promise<void> {
    const refs = await store.unsettledOf(person, maxRefs);
    const rows = (await Promise.all(refs.map((ref) => store.find(ref, null)))).filter((row) => row !== null);
    const others = await Promise.all(
      records.map(async (record) => ({ id: record.id, code: await unsettledCode(record) })),
    );
    for (const code of ['case', 'in_review', 'owed', 'open'] as const) {
      const known = rows.flatMap((row) => (codeOf(row) === code ? [row.ref] : []));
      refuse(code, [...known, ...others.flatMap((other) => (other.code === code ? [other.id] : []))]);
    }
  }

  async function unsettledCode(record: StoredRecord): Promise<Unsettled | null> {
    return (await kinds[record.kind]?.unsettled?.(record, { store, now: clock.now() })) ?? null;
  }

  /**
   * Ends frames that are open, and notifies the pages to hide their content. It also leaves a mark for all sessions: a
   * request that is on its way finds that, or has stored its purchase before, which is then found as unsettled.
   */
  async function endSessions(callerId: string): Promise<void> {
    const tags = new Set([everySessionTag(keys, callerId)]);
    for (const kind of names.filter((name) => kinds[name]?.of === 'session')) {
      for (const { id, ownerId, body } of await recordsOf(kind, null)) {
        const caller: unknown = body['caller'];
        if (typeof caller !== 'object' || caller === null || !('id' in caller) || caller.id !== callerId) continue;
        tags.add(ownerId);
        await store.consume(kind, id, clock.now());
      }
    }
    for (const tag of tags) {
      const at = clock.now();
      const ended = {
        id: tag,
        ownerId: as.pseudonymOf(callerId),
        body: {},
        createdAt: at,
        expiresAt: at + sessionsEnd,
      };
      const hint = { ownerId: callerId, ref: sessionEndRef(tag), version: 1, at };
      await keepMark(store, { kind: 'ended_session', ...ended }, { hints: [hint] });
    }
  }

  async function eraseRecord(record: StoredRecord): Promise<void> {
    const { kind, id, ownerId, expiresAt } = record;
    const declared = kinds[kind];
    const now = clock.now();
    if (!declared) return;
    const { of, erased, kept = [] } = declared;
    if (erased === 'passing' || pairs.has(kind)) return;
    if (erased === 'deleted') return void (await store.consume(kind, id, now));
    // Both are final: a second time changes nothing.
    const body = withoutPerson(record.body, new Set(kept));
    if (expiresAt !== null || (of !== 'caller' && JSON.stringify(body) === JSON.stringify(record.body))) return;
    const to = erased === 'expires' ? { expiresAt: now + reversalsEnd } : {};
    const who = of === 'caller' ? { ownerId: as.pseudonymOf(ownerId) } : {};
    if (await store.compareAndSet(record, body, {}, { ...to, ...who })) return;
    // It has changed meanwhile: a checkout may be paid at this moment.
    const current = await store.get(kind, id, ownerId, now);
    if (!current) return;
    const code = await unsettledCode(current);
    if (code !== null) refuse(code, [id]);
    await eraseRecord(current);
  }

  return {
    async export(callerId) {
      requireId(callerId, 'export');
      const customerIds = (await customersOf(store, callerId, clock.now())).map(({ customerId }) => customerId);
      await audit('export', callerId);
      const instructions: ExportedInstruction[] = [];
      for await (const row of rowsOf(callerId)) {
        const [timelines, evidence] = await Promise.all([store.timeline([row.ref]), store.evidence([row.ref])]);
        instructions.push({
          ...present(row, { timeline: timelines.get(row.ref) ?? [] }),
          ...factsOf(row),
          language: row.language,
          secrets_delivered: row.sealed !== null,
          proof: (evidence.get(row.ref) ?? []).map(proofOf),
        });
      }
      const records: Record<string, ExportedRecord[]> = {};
      for (const record of await recordsAbout(callerId, customerIds)) {
        const shown = exported(kinds, record);
        if (shown) (records[record.kind] ??= []).push(shown);
      }
      const lines = await auditsBy(callerId);
      logger.info({ count: instructions.length }, 'the data of a person was exported: give it to nobody else');
      return {
        caller_id: callerId,
        customer_ids: customerIds,
        exported_at: time(clock.now()),
        instructions,
        records,
        audit: lines.map(({ at, act, subject, found }) => ({ at: time(at), act, subject, found })),
      };
    },

    async erase(callerId) {
      requireId(callerId, 'erase');
      const pseudonym = as.pseudonymOf(callerId);
      const customers = await customersOf(store, callerId, clock.now());
      const customerIds = customers.flatMap(({ customerId, isTheirsAlone }) => (isTheirsAlone ? [customerId] : []));
      const person = { callerId, customerIds };
      const records = await recordsAbout(callerId, customerIds);
      await requireSettled(person, records);
      const [latest] = (await store.page({ ownerId: callerId, limit: 1 }, ['ref'])).rows;
      const ids = [callerId, ...customers.map(({ customerId }) => customerId)] as const;
      // Before anything is replaced, so that a person who is owed money from now on can be found.
      if (latest || customers.length > 0) {
        const now = clock.now();
        await rememberErased({ store, keys, now }, ids, now + reversalsEnd);
      }
      await endSessions(callerId);
      for (const record of records) await eraseRecord(record);
      let isMore = true;
      while (isMore) isMore = await store.erase(person, as);
      // Last, because a repeated call after a crash finds the rest through these pairs.
      for (const { customerId } of customers) await forgetPair(store, customerId, callerId, clock.now());
      // A purchase that has begun meanwhile is left unchanged.
      refuse('open', await store.unsettledOf(person, maxRefs));
      await audit('erase', callerId);
      logger.info({ count: records.length }, 'a person was erased: keep their id with your list of erased people');
      return { pseudonym };
    },
  };
}

/** These kinds are deleted together, at the end. */
const pairs: ReadonlySet<string> = new Set(['caller_customer', 'customer_caller']);

/** Not every host uses a compiler. @throws TypeError */
function requireId(callerId: unknown, name: keyof People): void {
  const fault = faultOfActorId(callerId);
  if (fault === null) return;
  throw new TypeError(
    `till.people.${name}: the id ${fault}. It takes the \`id\` that your \`caller\` hook answers for that person.`,
  );
}

function codeOf({ state, funding, problem }: InstructionRow): Unsettled {
  if (state === 'review' || problem?.code === 'under_review') return 'in_review';
  const isOwed = funding === 'refund_owed' || funding === 'credit_owed' || funding === 'refunding';
  return isOwed || funding === 'crediting' || (state === 'reversed' && funding === 'captured') ? 'owed' : 'open';
}

/** Only declared fields, as everywhere: undeclared data in a row must not leave the companion. */
function factsOf({ operation, input, details }: InstructionRow): Pick<Instruction, 'input' | 'details'> {
  const facts = InstructionFactsSchema.safeParse({ operation, input, ...(details ? { details } : {}) });
  if (!facts.success) return { input: {} };
  return { input: { ...facts.data.input }, details: { ...facts.data.details } };
}

function proofOf({ at, by: _staff, ...facts }: EvidenceLine): Readonly<Record<string, unknown>> {
  // A payee may be another person.
  const { payee: _payee, ...shown } = { payee: null, ...facts };
  return { ...shown, at: time(at) };
}

function exported(kinds: DeclaredKinds, { kind, id, body, createdAt, expiresAt }: StoredRecord): ExportedRecord | null {
  const fields = kinds[kind]?.exported ?? [];
  if (fields.length === 0) return null;
  const all = { ...body, id };
  const shown = Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
  return {
    body: shown,
    created_at: time(createdAt),
    ...(expiresAt === null ? {} : { expires_at: time(expiresAt) }),
  };
}

function time(instant: number): string {
  return new Date(instant).toISOString();
}
