import {
  isRef,
  type FundingState,
  type InstructionFacts,
  type InstructionOperationId,
  type InstructionSecrets,
  type InstructionState,
  type Ref,
  type StaffInstruction,
} from '@tillside/contract';
import { InstructionSecretsSchema } from '@tillside/contract/schemas';
import type { Clock } from '../model/clock.ts';
import { openSecrets } from '../keys/instruction-secrets.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { InstructionRow } from '../model/row.ts';
import { faultOfId } from '../model/text.ts';
import type { Logger } from '../options/options.ts';
import { presentedFields, presentToStaff, type PresentedRow } from './present.ts';
import type { Store } from '../model/store.ts';
import { KeptFactsSchema } from '../store/rows/erased.ts';

/**
 * An instruction for the merchant's own code, with owner, cost, timeline and evidence. `operation` discriminates
 * `input` and `details`. It never contains a token or a pin.
 */
export type MerchantInstruction = Omit<StaffInstruction, 'operation' | 'input' | 'details'> & InstructionFacts;

/** A page of a list. */
export interface InstructionPageRequest {
  /** Page size, 1 to 100. Default 20. */
  readonly limit?: number;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
}

/** The filter of `till.instructions.listAll`. */
export interface InstructionFilter {
  readonly state?: InstructionState;
  /** The funding state, such as `refund_owed`. */
  readonly funding?: FundingState;
  readonly operation?: InstructionOperationId;
  /** Created at this time or later. */
  readonly from?: Date;
  /** Created before this time. */
  readonly to?: Date;
}

/** A page of instructions, newest first. Pass `next` as `after`; `null` on the last page. */
export interface MerchantInstructionPage {
  readonly items: readonly MerchantInstruction[];
  readonly next: string | null;
}

/** The instructions of all callers, for the merchant's own code. */
export interface MerchantInstructions {
  /** An instruction of any owner; `null` if there is none. */
  get(ref: string): Promise<MerchantInstruction | null>;
  /**
   * The instructions of one caller: `owner` is the `id` that your `caller` returns.
   * @throws RangeError for an invalid `owner`, `limit` or `after`.
   */
  list(request: InstructionPageRequest & { readonly owner: string }): Promise<MerchantInstructionPage>;
  /**
   * The instructions of all callers, by state, funding, operation and time.
   * @throws RangeError for an invalid `limit`, `after` or time.
   */
  listAll(request?: InstructionPageRequest & InstructionFilter): Promise<MerchantInstructionPage>;
  /**
   * Returns the delivered token or pins, or `null` if there are none. They are for the shopper only, such as for an
   * e-mail to them. Each call is audited. Never log the result.
   * @throws Error if they cannot be decrypted, because their row or data key was changed in the store.
   */
  secrets(ref: string): Promise<InstructionSecrets | null>;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: Pick<Keyring, 'open'>;
  readonly logger: Logger;
}

const defaultLimit = 20;
const maxLimit = 100;

export function createMerchantInstructions({ store, clock, keys, logger }: Parts): MerchantInstructions {
  const find = async (ref: string): Promise<InstructionRow | null> => (isRef(ref) ? store.find(ref, null) : null);

  async function page(request: InstructionPageRequest, filter: PageFilter): Promise<MerchantInstructionPage> {
    const limit = limitOf(request);
    const after = startOf(request);
    const { rows, next } = await store.page({ ...filter, limit, ...(after && { after }) }, presentedFields);
    return { items: await show(rows), next };
  }

  async function show(rows: readonly PresentedRow[]): Promise<MerchantInstruction[]> {
    const refs = rows.map(({ ref }) => ref);
    const [timelines, evidence] = await Promise.all([store.timeline(refs), store.evidence(refs)]);
    return rows.map((row) => {
      const { operation, input, details, ...rest } = presentToStaff(
        row,
        timelines.get(row.ref) ?? [],
        evidence.get(row.ref) ?? [],
      );
      return { ...rest, ...KeptFactsSchema.parse({ operation, input, details }) };
    });
  }

  return {
    async get(ref) {
      const row = await find(ref);
      return row && ((await show([row])).at(0) ?? null);
    },

    async list({ owner, ...request }) {
      const fault = faultOfId(owner);
      if (fault !== null) throw new RangeError(`till.instructions.list: owner ${fault}.`);
      return page(request, { ownerId: owner });
    },

    async listAll({ state, funding, operation, from, to, ...request } = {}) {
      return page(request, {
        ownerId: null,
        ...(state ? { state } : {}),
        ...(funding ? { funding } : {}),
        ...(operation ? { operation } : {}),
        ...(from ? { from: instant('from', from) } : {}),
        ...(to ? { to: instant('to', to) } : {}),
      });
    },

    async secrets(ref) {
      const row = await find(ref);
      if (!row?.sealed) return null;
      // Audited before decryption: if the audit line cannot be written, nothing is returned.
      await store.audit({
        at: clock.now(),
        actorId: 'till.instructions.secrets',
        roles: [],
        act: 'instruction.secrets',
        subject: row.ref,
        found: 'read',
      });
      const opened = await openSecrets({ keys, logger }, row);
      if (opened) return InstructionSecretsSchema.parse({ ...opened, operation: row.operation });
      throw new Error(
        'till.instructions.secrets: what was delivered does not open: its row or its data key was changed in the store.',
      );
    },
  };
}

type PageFilter = Omit<Parameters<Store['page']>[0], 'limit' | 'after'>;

/** @throws RangeError that begins with the name of the called method. */
export function limitOf({ limit = defaultLimit }: InstructionPageRequest, called = 'till.instructions'): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw new RangeError(`${called}: limit has to be a whole number from 1 to ${maxLimit}.`);
}

function startOf({ after }: InstructionPageRequest): Ref | null {
  if (after === undefined) return null;
  if (isRef(after)) return after;
  throw new RangeError('till.instructions: after has to be the `next` of the page before.');
}

function instant(name: 'from' | 'to', date: Date): number {
  const time = date.getTime();
  if (Number.isFinite(time)) return time;
  throw new RangeError(`till.instructions.listAll: ${name} is a Date that holds no time.`);
}
