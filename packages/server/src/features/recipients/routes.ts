import { maxRecipients, recipientOperationIds, type Recipient } from '@tillside/contract';
import { parseWith, RecipientRequest, RecipientSchema } from '@tillside/contract/schemas';
import { canonicalJson } from '../../kernel/model/canonical.ts';
import { json, type CallerHandler } from '../../kernel/http/message.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { recentRecipients } from '../../kernel/instructions/paid-before.ts';
import { notAnOption } from '../../kernel/model/field-faults.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import type { StoredRecord } from '../../kernel/model/record-store.ts';
import { isoTime } from '../../kernel/model/clock.ts';
import { Failure, valid } from '../../kernel/model/errors.ts';

type Handled = 'GET /recipients' | 'GET /recipients/recent' | 'POST /recipients' | 'DELETE /recipients/{id}';

const kind = 'recipient';
/** A rename can conflict with another one at the same instant. A third conflict is a mistake. */
const maxTries = 3;

const Body = RecipientSchema.omit({ id: true, created_at: true });

/** The saved and recent recipients of each caller: numbers and names only, never a secret. */
export function recipientHandlers(
  companion: Pick<Kernel, 'store' | 'clock' | 'keys'> & { readonly keepsRecipients: boolean },
): Readonly<Record<Handled, CallerHandler>> {
  const { store, clock, keys } = companion;

  /** The same recipient of the same caller has the same id, which no other caller can guess. */
  function idOf(caller: Caller, { operation, fields }: Pick<Recipient, 'operation' | 'fields'>): string {
    return keys.sign('recipient', canonicalJson([caller.id, operation, fields])).slice(0, 32);
  }

  function requireOffered(): void {
    // The same answer as for an unknown route.
    if (!companion.keepsRecipients) throw new Failure('not_found');
  }

  async function ownRecords(caller: Caller): Promise<readonly StoredRecord[]> {
    return store.records({ kind, ownerId: caller.id, limit: maxRecipients, now: clock.now() });
  }

  /** Renames a recipient that is already saved. `null` if it was deleted meanwhile. */
  async function rename(caller: Caller, id: string, body: StoredRecord['body']): Promise<Recipient | null> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const record = await store.get(kind, id, caller.id, clock.now());
      if (!record) return null;
      const renamed = await store.compareAndSet(record, body);
      if (renamed) return present(renamed);
    }
    throw new Failure('unavailable', { retry_after: 1 });
  }

  return {
    async 'GET /recipients'({ caller, request }) {
      requireOffered();
      const wanted = readOperation(request.query['operation']);
      const recipients = (await ownRecords(caller)).map(present);
      return json({ items: wanted ? recipients.filter(({ operation }) => operation === wanted) : recipients });
    },

    async 'GET /recipients/recent'({ caller, request }) {
      requireOffered();
      const operation = readOperation(request.query['operation']);
      if (!operation) throw new Failure('invalid_input', { faults: { operation: isRequired } });
      return json({ items: await recentRecipients(store, { ownerId: caller.id, operation }, clock.now()) });
    },

    async 'POST /recipients'({ caller, body: given }) {
      requireOffered();
      const body = valid(parseWith(RecipientRequest, given));
      const id = idOf(caller, body);
      const known = await rename(caller, id, body);
      if (known) return json(known);
      if ((await ownRecords(caller)).length >= maxRecipients) {
        throw new Failure('invalid_input', {
          reason: 'recipients_full',
          parameters: { maximum: maxRecipients },
          faults: { label: { code: 'too_many', maximum: maxRecipients, text: isFull } },
        });
      }
      const createdAt = clock.now();
      const kept = await store.insert({ kind, id, ownerId: caller.id, body, createdAt, expiresAt: null });
      // A concurrent request saved it first.
      const answer = kept ? { id, ...body, created_at: isoTime(createdAt) } : await rename(caller, id, body);
      if (!answer) throw new Failure('unavailable', { retry_after: 1 });
      return json(answer, { status: kept ? 201 : 200 });
    },

    async 'DELETE /recipients/{id}'({ caller, params }) {
      requireOffered();
      const id = String(params['id']);
      const now = clock.now();
      // `consume` does not check the owner, so it is read first. An id always belongs to the same caller.
      const own = await store.get(kind, id, caller.id, now);
      const taken = own && (await store.consume(kind, id, now));
      if (!taken) throw new Failure('not_found');
      return json(present(taken));
    },
  };
}

const isRequired = { code: 'required', text: 'is required: what was bought' } as const;
const isFull = `cannot be kept: there are at most ${maxRecipients}, so remove one first`;

function present({ id, body, createdAt }: StoredRecord): Recipient {
  return { id, ...Body.parse(body), created_at: isoTime(createdAt) };
}

function readOperation(value: unknown): Recipient['operation'] | undefined {
  if (value === undefined) return undefined;
  const known = recipientOperationIds.find((operation) => operation === value);
  if (known) return known;
  throw new Failure('invalid_input', { faults: { operation: notAnOption(recipientOperationIds) } });
}
