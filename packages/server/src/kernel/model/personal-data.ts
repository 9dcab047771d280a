/** Replaces an erased text about a person. */
export const erasedText = 'erased';

/**
 * What happens to a value when its person is erased (`till.people.erase`):
 * - `kept`: for the books or the companion's work. It identifies no person.
 * - `pseudonym`: the person's id is replaced by a pseudonym.
 * - `erased`: deleted or emptied.
 * - `by field`: JSON, each of whose fields is kept or erased (`factFields`, `recordKinds`).
 * - `passing`: deleted by itself within a day.
 */
type WhenErased = 'kept' | 'pseudonym' | 'erased' | 'by field' | 'passing';
/** `exported`: the person's own export contains it. */
type Declared = WhenErased | `exported, ${WhenErased}`;

/** Every column of the store. `store/personal-data.test.ts` fails for one that is missing here. */
export const columns = {
  keys: { id: 'kept', wrapped: 'kept', created_at: 'kept' },
  /** Hashes of idempotency keys, so that none of them buys again. */
  spent_keys: { tag: 'kept' },
  instructions: {
    sequence: 'kept',
    ref: 'exported, kept',
    owner_id: 'exported, pseudonym',
    owner: 'exported, pseudonym',
    /** Its hash goes to `spent_keys`. Those of checkouts are the companion's own. */
    client_key: 'erased',
    body_hash: 'erased',
    operation: 'exported, kept',
    kind: 'exported, kept',
    input: 'exported, by field',
    quote: 'exported, kept',
    cost: 'kept',
    funded: 'kept',
    owed_to: 'exported, pseudonym',
    language: 'exported, erased',
    /** The number that `numberOf` finds in the input. A card's id is kept. */
    number: 'exported, erased',
    created_at: 'exported, kept',
    state: 'exported, kept',
    funding: 'exported, kept',
    /** The amount is kept, the payee is replaced. */
    owed: 'exported, pseudonym',
    version: 'exported, kept',
    items: 'exported, by field',
    /** Counts and sums. */
    bulk: 'exported, kept',
    details: 'exported, by field',
    /** Tokens and pins. The export contains only the fact that there are some. */
    sealed: 'erased',
    sealed_with: 'erased',
    /** Balances and ids at the platform, with which a later answer is compared. A payer's pseudonym is erased. */
    snapshot: 'kept',
    exclusive: 'kept',
    shared: 'kept',
    problem: 'exported, kept',
    action: 'erased',
    trans_id: 'kept',
    sends: 'kept',
    sent_at: 'kept',
    sent_with: 'kept',
    last_asked_at: 'kept',
    absences: 'kept',
    attempts: 'kept',
    recheck: 'kept',
    checking_since: 'exported, kept',
    lease_by: 'kept',
    lease_until: 'kept',
    next_at: 'kept',
    drop_at: 'kept',
    updated_at: 'exported, kept',
  },
  timeline: {
    ref: 'exported, kept',
    version: 'kept',
    at: 'exported, kept',
    state: 'exported, kept',
    funding: 'kept',
    step: 'exported, kept',
  },
  /** The export omits which member of staff decided. Erasing replaces notes and names. */
  evidence: { sequence: 'kept', ref: 'exported, kept', line: 'exported, pseudonym' },
  callers: { owner_id: 'erased', event_number: 'erased' },
  /** The numbers of changes. The instructions contain the changes themselves. */
  events: { owner_id: 'erased', number: 'erased', ref: 'erased', version: 'erased', at: 'erased', xact: 'erased' },
  /** A copy for the shop's handlers, deleted with its delivery. No person is erased before that. */
  outbox: { id: 'passing', event: 'passing', attempts: 'passing', next_at: 'passing' },
  /** The delivery is replaced by its fingerprint as soon as it was processed. */
  inbox: {
    id: 'kept',
    received_at: 'kept',
    sealed: 'passing',
    sealed_with: 'passing',
    attempts: 'kept',
    next_at: 'kept',
  },
  records: {
    sequence: 'kept',
    kind: 'exported, kept',
    id: 'exported, by field',
    owner_id: 'exported, by field',
    body: 'exported, by field',
    sealed: 'erased',
    sealed_with: 'erased',
    version: 'kept',
    created_at: 'exported, kept',
    expires_at: 'exported, kept',
  },
  audits: {
    sequence: 'kept',
    at: 'exported, kept',
    actor_id: 'exported, pseudonym',
    roles: 'exported, kept',
    act: 'exported, kept',
    subject: 'exported, pseudonym',
    found: 'exported, kept',
  },
  /** Named by keyed hashes; those of notices by their caller, and erased. */
  acts: { sequence: 'passing', name: 'passing', at: 'passing', times: 'passing', counted_until: 'passing' },
  slots: { id: 'passing', egress: 'passing', lane: 'passing', owner_id: 'passing', held_until: 'passing' },
  waiting: {
    ref: 'passing',
    egress: 'passing',
    lane: 'passing',
    owner_id: 'passing',
    share: 'passing',
    since: 'passing',
    due: 'passing',
  },
  egresses: { egress: 'kept', frozen_until: 'kept' },
  schema_version: { version: 'kept' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Declared>>>>;

/** Whether a field of an instruction's `input`, `details` or `items` is kept when its person is erased, by its name. */
export const factFields: Readonly<Record<string, 'kept' | 'erased'>> = {
  ...fieldsOf('erased', [
    'account account_name account_number address address1 address2 billing_details business_name city country',
    'customer_id customer_name description email holder last_four masked memo_tag message meter_number mobile name',
    'payment_link phone processed recipient sender sender_account_number sender_name state title to zipcode',
  ]),
  ...fieldsOf('kept', [
    'account_type accounts amount amount_of_power attempt balance bank bank_code bank_name bet_id brand bvn_given',
    'can_pay card card_type category ccode chain checkout created_at currency date datetime debit_currency expires_at',
    'expiry_at fee id meter_type minor month network order order_id order_ref page payment_method plan plan_id',
    'prev_balance product provider qty receive receive_currency rows send_currency service session_id',
    'stablecoin_chain stablecoin_currency stablecoin_network status tariff tax_amount token_amount trans_id',
    'transaction_status type unit updated_at value variation',
  ]),
};

function fieldsOf<Fate>(fate: Fate, lines: readonly string[]): Readonly<Record<string, Fate>> {
  return Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((name) => [name, fate]));
}
