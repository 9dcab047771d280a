import { isRef } from '@tillside/contract';
import { describeFaults, parseWith, type FieldFaults } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Caller } from '../model/caller.ts';
import type { Clock } from '../model/clock.ts';
import { asCallError, Failure, TillsideError, valid } from '../model/errors.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';
import { ActorName } from '../model/text.ts';
import type { Logger } from '../options/options.ts';

/** A person who decides, and how far they may. */
export interface Decider extends Pick<Caller, 'roles' | 'customerId'> {
  /** The caller's id; by `till` the name that the merchant's code gives. Kept as evidence, and in the audit log. */
  readonly by: string;
  /** Whether the merchant's own code decides. It may also about anybody's: a shop of one person is not locked out. */
  readonly isOwnCode: boolean;
  /** Refuses a member of staff what is theirs, in the log and in the audit. @throws Failure `own_review` */
  refuseOwn(isOwn: boolean): Promise<void>;
}

/**
 * What people decide about a purchase, declared once. Over HTTP a member of staff decides, never about their own; by
 * `till` a named person, about anybody's.
 */
export interface Decision<Given, Decided> {
  /** Its name in the audit log, such as `case.answer`. */
  readonly act: string;
  /** The function of `till`, such as `till.cases.answer`. */
  readonly call: string;
  /** The body over HTTP. By `till` the same fields stand beside `by`. */
  readonly given: z.ZodType<Given>;
  /** Fields that `till` names otherwise: its name, and the one of the body. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Why a member of staff may not decide about this one, and who may. */
  readonly ownDetail: string;
  /** @throws Failure */
  decide(row: InstructionRow, given: Given, decider: Decider): Promise<Decided>;
}

interface DecisionDeps {
  readonly store: Pick<Store, 'find' | 'audit'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The decision of a member of staff, over HTTP. @throws Failure */
export async function decideAsStaff<Given, Decided>(
  { store, clock, logger }: DecisionDeps,
  { act, call, given, ownDetail, decide }: Decision<Given, Decided>,
  asked: { readonly row: InstructionRow; readonly caller: Caller; readonly body: unknown },
): Promise<Decided> {
  const { row, caller, body } = asked;
  const { ref, operation } = row;
  const { id, roles, customerId } = caller;
  return decide(row, valid(parseWith(given, body)), {
    by: id,
    roles,
    ...(customerId !== undefined && { customerId }),
    isOwnCode: false,
    async refuseOwn(isOwn) {
      if (!isOwn) return;
      await store.audit({ at: clock.now(), actorId: id, roles: [...roles], act, subject: ref, found: 'own_review' });
      logger.warn(
        { ref, operation, problem: 'own_review' },
        `a member of staff tried to decide about their own: let another decide, or call ${call}`,
      );
      throw new Failure('own_review', { detail: ownDetail });
    },
  });
}

/** The decision of a named person, by the merchant's own code. @throws TillsideError */
export async function decideByName<Given, Decided>(
  { store }: Pick<DecisionDeps, 'store'>,
  { call, given, renamed = {}, decide }: Decision<Given, Decided>,
  ref: string,
  named: unknown,
): Promise<Decided> {
  const { by: name, ...fields } = z.looseObject({}).catch({}).parse(named);
  const by = parseWith(z.object({ by: ActorName }), { by: name });
  const body = parseWith(given, renameFields(fields, renamed));
  if (!by.ok || !body.ok) {
    const back = Object.fromEntries(Object.entries(renamed).map(([own, wire]) => [wire, own]));
    const faults: FieldFaults = { ...(!by.ok && by.faults), ...(!body.ok && renameFields(body.faults, back)) };
    throw new TillsideError('invalid_input', `${call}: ${describeFaults(faults)} Nothing was decided.`);
  }
  const row = isRef(ref) ? await store.find(ref, null) : null;
  if (!row) throw new TillsideError('not_found', `${call}: there is no purchase with this ref.`);
  try {
    return await decide(row, body.value, {
      by: by.value.by,
      roles: [],
      isOwnCode: true,
      refuseOwn: async () => {},
    });
  } catch (error) {
    throw asCallError(call, error);
  }
}

function renameFields<Value>(
  fields: Readonly<Record<string, Value>>,
  names: Readonly<Record<string, string>>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));
}
