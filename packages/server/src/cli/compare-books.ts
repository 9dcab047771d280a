import { describeMoney, isRef, money, type FundingState, type Ref } from '@tillside/contract';
import { deliveredShare } from '../kernel/ledger/refund.ts';
import { askRef, lostRefs, type Whereabouts } from '../kernel/ledger/lost-orders.ts';
import type { InstructionRow } from '../kernel/model/row.ts';
import type { PlatformClient } from '../kernel/platform/client.ts';
import type { Store } from '../kernel/model/store.ts';

const bookStates = ['held', 'captured', 'released'] as const;
type BookState = (typeof bookStates)[number];

/** What a book keeps of a purchase, in kobo or cents: nothing of one that is `released`. */
interface Kept {
  readonly state: BookState;
  readonly minor: number;
}

/** A purchase in the merchant's own book. `kept` is `null` where only the ref is given. */
interface BookLine {
  readonly ref: Ref;
  readonly kept: Kept | null;
}

/** What is known about a purchase of the book, or of the store. */
export interface ComparedRef {
  readonly ref: Ref;
  readonly found: 'in_store' | 'agrees' | 'differs' | 'not_in_book' | Whereabouts;
  /** Whether nothing has to be done. */
  readonly ok: boolean;
  /** A sentence that describes what to do. */
  readonly says: string;
}

/** What to do about a purchase that the store lacks. */
const unknownToStore: Readonly<Record<Whereabouts, string>> = {
  delivered: 'delivered, and not in this store. Keep its money, or take it again if it was given back.',
  not_delivered: 'not delivered, or taken back, and not in this store. Give its money back.',
  processing: 'under way, and not in this store. Ask again later.',
  not_found:
    'not in this store, and the platform knows no bill payment with this ref. If it says so again ten minutes later, and its dashboard shows no card or account for it, give its money back.',
  not_said:
    'not in this store, and the platform’s answer does not say what became of it. Ask again later, or see its dashboard.',
};

/** The findings with which a book in this state agrees. */
const settledBy: Readonly<Record<BookState, readonly Whereabouts[]>> = {
  held: [],
  captured: ['delivered'],
  released: ['not_delivered', 'not_found'],
};

const inStore = { held: 'open', captured: 'delivered', released: 'not delivered, or taken back', owed: 'owed back' };
const inBook = { held: 'held', captured: 'captured', released: 'given back', missing: 'missing' };

const underAnother = 'Reserve and capture it under another ref, and let `capture` return for this one.';
const unpaid = 'Settle it without paying.';

/** What to do about another state: by what the store needs of the book, and by what the book says. */
const cures: Readonly<Record<keyof typeof inStore, Readonly<Partial<Record<keyof typeof inBook, string>>>>> = {
  held: {
    captured: 'Compare it again when it has ended.',
    released: underAnother,
    missing: 'Call `reserve` before it is delivered.',
  },
  captured: { held: 'Call `capture`.', released: underAnother, missing: 'Call `reserve`, then `capture`.' },
  released: { held: 'Call `release`.', captured: 'Call `refund`, unless it was paid back by other means.' },
  owed: { released: unpaid, missing: unpaid },
};

/**
 * Reads one purchase per line: its ref alone, or its ref, `held`, `captured` or `released`, and the kobo or cents that
 * the book keeps of it. Skips empty lines and lines that begin with #. @throws Error that names the line.
 */
export function readBook(text: string): readonly BookLine[] {
  return text.split(/\r?\n/).flatMap((line, index): BookLine[] => {
    const [ref = '', word, amount = '', ...more] = line.trim().split(/[\s,;]+/);
    if (ref === '' || ref.startsWith('#')) return [];
    const at = `Line ${index + 1}`;
    if (!isRef(ref)) throw new Error(`${at} is no ref of a companion: they begin with ts_, one in each line.`);
    if (word === undefined) return [{ ref, kept: null }];
    const state = bookStates.find((known) => known === word);
    if (state && /^\d{1,15}$/.test(amount) && more.length === 0) return [{ ref, kept: keep(state, Number(amount)) }];
    throw new Error(`${at} needs held, captured or released after its ref, and then the kobo that are kept: 50000.`);
  });
}

/** Where nothing is kept, it was released. */
function keep(state: BookState, minor: number): Kept {
  return state === 'released' || minor === 0 ? { state: 'released', minor: 0 } : { state, minor };
}

type Compared = Pick<Store, 'find' | 'page' | 'records'>;

/**
 * Compares the merchant's book with the store, and adds the purchases that pages and events have named and the store lacks.
 * About each purchase that the store lacks, as one that was restored from a backup does, it sends one GET (platform
 * §4.3). It writes nothing.
 * @param from the purchases that were created at this instant or later have to be in the book; `null`: none has to
 */
export async function compareBooks(
  lines: readonly BookLine[],
  from: number | null,
  { store, client, now }: { readonly store: Compared; readonly client: PlatformClient; readonly now: number },
): Promise<readonly ComparedRef[]> {
  const named = (await lostRefs(store, now)).map((ref) => ({ ref, kept: null }));
  const book = new Map([...named, ...lines].map((line) => [line.ref, line]));
  const compared: ComparedRef[] = [];
  for (const { ref, kept } of book.values()) {
    const row = await store.find(ref, null);
    if (!row) compared.push(await askAbout(ref, kept, client));
    else if (kept) compared.push(compare(row, kept));
    else compared.push({ ref, found: 'in_store', ok: true, says: `in this store: ${row.state}.` });
  }
  const since = { ownerId: null, from: from ?? 0, oldestFirst: true, limit: 100 };
  let page = from === null ? null : await store.page(since, ['ref']);
  while (page) {
    for (const { ref } of page.rows) {
      const row = book.has(ref) ? null : await store.find(ref, null);
      if (row) compared.push(compare(row, null));
    }
    page = page.next && (await store.page({ ...since, after: page.next }, ['ref']));
  }
  return compared;
}

/** `kept` is `null` for a purchase that is not in the book. */
function compare(row: InstructionRow, kept: Kept | null): ComparedRef {
  const { ref, owner, quote, funding } = row;
  const { state, minor } = kept ?? keep('released', 0);
  const due = dueOf(row);
  if (due.some((each) => each.state === state && each.minor === minor))
    return { ref, found: 'agrees', ok: true, says: 'agrees with the book.' };
  const [here, there] = [funding === 'refund_owed' ? 'owed' : due[0].state, kept ? state : 'missing'] as const;
  const [needed, known] = [due[0].minor, minor].map((each) => describeMoney(money(quote.currency, each)));
  const cure = cures[here][there] ?? 'Move the difference.';
  const says = `${inStore[here]} in this store (${needed} of ${owner.id}), and ${inBook[there]} in the book (${known}). ${cure}`;
  return { ref, found: kept ? 'differs' : 'not_in_book', ok: false, says };
}

/** What the book has to keep of a purchase, and then what it may keep while a hook is called. */
function dueOf(row: InstructionRow): readonly [Kept, ...Kept[]] {
  const { quote, owed, funding } = row;
  const [nothing, held, whole] = [keep('released', 0), keep('held', quote.minor), keep('captured', quote.minor)];
  const delivered = row.state === 'partial' ? keep('captured', deliveredShare(row).due.minor) : whole;
  const refunded = keep('captured', quote.minor - (owed?.amount.minor ?? 0));
  const due: Readonly<Record<FundingState, readonly [Kept, ...Kept[]]>> = {
    none: [nothing],
    reserving: [nothing, held],
    reserved: [held],
    capturing: [delivered, held, whole],
    captured: [delivered],
    releasing: [nothing, held],
    released: [nothing],
    refund_owed: [whole, held, ...(owed?.byHook ? [refunded] : [])],
    refunding: [refunded, whole, held],
    refunded: [refunded],
    credit_owed: [nothing],
    crediting: [nothing],
    credited: [nothing],
  };
  return due[funding];
}

async function askAbout(ref: Ref, kept: Kept | null, client: PlatformClient): Promise<ComparedRef> {
  const found = await askRef(client, ref);
  if (!kept || !settledBy[kept.state].includes(found)) return { ref, found, ok: false, says: unknownToStore[found] };
  return { ref, found, ok: true, says: 'not in this store, and the book agrees with the platform.' };
}
