import type { CardList, CardSummary, Environment } from '@tillside/contract';
import { Failure } from '../../kernel/model/errors.ts';
import type { Lookups } from '../../kernel/lookups/lookups.ts';
import type { Owner } from '../../kernel/model/caller.ts';
import type { RecordStore } from '../../kernel/model/record-store.ts';
import { cardKind, readCard, rememberCard } from './card-record.ts';
import { shownHolder, shownListed, shownListedHolder, type ShownCard } from './shown.ts';

interface CardListing {
  readonly store: RecordStore;
  readonly lookups: Lookups;
  readonly environment: Environment;
  readonly now: number;
  /** The caller, whose limits apply to the reads. */
  readonly whose: Owner;
}

interface ListRequest {
  /** `null` for the cards of all customers. */
  readonly customerId: string | null;
  /** Whether the cards are the caller's own. If so, the holder is named. */
  readonly isOwner: boolean;
  readonly after: string | undefined;
  readonly limit: number;
}

type CurrentValues = Required<Pick<CardSummary, 'status' | 'balance'>> & Pick<CardSummary, 'holder'>;

const platformPage = 100;
const maxPages = 10;

/**
 * Lists the recorded cards with their current status. In live the platform's own list is read as well, so that cards
 * issued elsewhere are found. The sandbox has no list, so each card is read (platform §4.1). If the platform does not
 * answer, the cards are shown without status and balance.
 */
export async function listCards(listing: CardListing, request: ListRequest): Promise<CardList> {
  const { store, environment, now } = listing;
  const listed = environment === 'live' ? await reconcile(listing, request) : null;
  const { customerId: ownerId, isOwner, after, limit } = request;
  // One more than requested shows whether there is a next page.
  const records = await store.records({
    kind: cardKind,
    ownerId,
    limit: limit + 1,
    now,
    ...(after === undefined ? {} : { after }),
  });
  const cards = records.slice(0, limit).flatMap(({ body }) => readCard(body) ?? []);
  const current = listed?.values ?? (await readEach(listing, cards, isOwner));
  return {
    items: cards.map((card) => ({ ...card, ...current.get(card.id) })),
    next: records.length > limit ? (records[limit - 1]?.id ?? null) : null,
    ...(listed && listed.unreadable > 0 ? { unreadable: listed.unreadable } : {}),
  };
}

interface Listed {
  readonly values: ReadonlyMap<string, CurrentValues>;
  /** Rows of the platform's list that cannot be read. */
  readonly unreadable: number;
}

/** Records every card of the platform's list. Ends at a page that cannot be read, with the cards recorded so far. */
async function reconcile(
  listing: CardListing,
  { customerId, isOwner }: Pick<ListRequest, 'customerId' | 'isOwner'>,
): Promise<Listed> {
  const { lookups, store, now, whose } = listing;
  const values = new Map<string, CurrentValues>();
  let unreadable = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const filter = customerId === null ? {} : { customer_id: customerId };
    const found = await unlessAway(lookups.ask('card.list', { ...filter, page, page_size: platformPage }, whose));
    // The platform filters the list. Verify here that the rows are this customer's.
    const readable = found?.cards.filter((card) => card !== null) ?? [];
    unreadable += (found?.cards.length ?? 0) - readable.length;
    const rows = readable.filter(({ customer }) => customerId === null || customer.id === customerId);
    await Promise.all(rows.map((row) => rememberCard(store, shownListed(row), now)));
    for (const row of rows) {
      const { id, status, balance } = row;
      values.set(id, { status, balance, ...(isOwner ? shownListedHolder(row) : {}) });
    }
    if (!found || page * platformPage >= found.pagination.count) break;
  }
  return { values, unreadable };
}

async function readEach(
  listing: CardListing,
  cards: readonly ShownCard[],
  isOwner: boolean,
): Promise<ReadonlyMap<string, CurrentValues>> {
  const { lookups, whose } = listing;
  const read = await Promise.all(cards.map(({ id }) => unlessAway(lookups.ask('card.get', { id }, whose))));
  return new Map(
    read
      .filter((card) => card !== null)
      .map((card) => {
        const { id, status, balance } = card;
        return [id, { status, balance, ...(isOwner ? shownHolder(card) : {}) }];
      }),
  );
}

/** Returns `null` if the platform does not answer: a list of cards is useful without it. */
async function unlessAway<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
