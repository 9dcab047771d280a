import { isRef, type Ref, type StepCode } from '@tillside/contract';
import type { Clock } from '../model/clock.ts';
import type { InstructionRow, TimelineLine } from '../model/row.ts';
import type { Store } from '../model/store.ts';

/** What was committed lately, here or by a process beside this one, and so what the store has to hold. */
export interface RecentCommits {
  /**
   * The store, whose commits are remembered. It refuses a change that has to follow others (`because: 'store'`) if a later
   * version of its instruction was committed: a process that died may have sent it.
   */
  readonly store: Store;
  /** The commits since `areLost` last found them all, and some before, each with its instruction as it was then. Oldest first. */
  newest(): readonly InstructionRow[];
  /**
   * Whether the store lacks one of the newest commits: it went back to an earlier moment.
   * @param isOther the store is another copy than before: the commits of other processes are read back too
   */
  areLost(isOther?: boolean): Promise<boolean>;
  /**
   * Inserts the instructions of the last quarter of an hour that the store lacks. Returns them, and whether each is back.
   * What it has in an earlier version, and what cannot come back, is forgotten: it proves no other loss.
   */
  bringBack(): Promise<readonly { readonly row: InstructionRow; readonly isBack: boolean }[]>;
}

interface Remembered {
  readonly row: InstructionRow;
  /** Its timeline, as far as this process wrote it. */
  readonly lines: readonly TimelineLine[];
  readonly committedAt: number;
  /** Counts the commits of this process. */
  readonly number: number;
}

const maxAge = 15 * 60_000;
/** Purchases, and rows of purchases for several: a few megabytes at most. */
const maxRemembered = 2_000;
/** Answers of concurrent commits may overtake each other: the last one is not certainly the newest. */
const newestCount = 16;
const pageSize = 200;
/** Read one by one, but only after a failover. */
const maxHeard = 200;

export function rememberCommits(given: Store, clock: Pick<Clock, 'now'>): RecentCommits {
  /** In the order of their last commit. */
  const known = new Map<Ref, Remembered>();
  let size = 0;
  let [count, found] = [0, 0];

  /** The versions that any process was notified of, the newest last; and those that an instruction was behind. */
  const heard = new Map<Ref, number>();
  const doubted = new Map<Ref, number>();
  given.subscribe(({ ref, version }) => {
    // Records have hints, too.
    if (!ref.startsWith('ts_') || !isRef(ref)) return;
    const last = Math.max(version, heard.get(ref) ?? 0);
    heard.delete(ref);
    heard.set(ref, last);
    const [oldest] = heard.keys();
    if (oldest !== undefined && heard.size > maxHeard) heard.delete(oldest);
  });

  async function isAnyBehind(versions: ReadonlyMap<Ref, number>): Promise<boolean> {
    for (const [ref, version] of versions) if (((await given.find(ref, null))?.version ?? 0) < version) return true;
    return false;
  }

  function forget(ref: Ref): void {
    size -= sizeOf(known.get(ref));
    known.delete(ref);
  }

  function remember(row: InstructionRow, lines: readonly TimelineLine[]): void {
    const remembered = { row, lines, committedAt: clock.now(), number: (count += 1) };
    forget(row.ref);
    known.set(row.ref, remembered);
    size += sizeOf(remembered);
  }

  /** The rest may have been deleted since, after its retention. */
  function remembered(): readonly Remembered[] {
    const now = clock.now();
    for (const [ref, { committedAt }] of known) {
      if (now - committedAt <= maxAge && size <= maxRemembered) break;
      forget(ref);
    }
    return [...known.values()];
  }

  const remembering: Pick<Store, 'create' | 'transition'> = {
    async create(row, step, more) {
      const created = await given.create(row, step, more);
      if (created?.created) remember(row, [...(more?.earlier ?? []), lineOf(row, step)]);
      return created;
    },
    async transition(row, change) {
      const later = heard.get(row.ref) ?? 0;
      if (change.follows && later > row.version) {
        doubted.set(row.ref, later);
        return { moved: false, because: 'store' };
      }
      const moved = await given.transition(row, change);
      const before = known.get(row.ref)?.lines ?? [];
      if (moved.moved) remember(moved.row, [...before, lineOf(moved.row, change.step)]);
      return moved;
    },
  };

  /** A store that went back has the commits since then: those alone prove nothing, however many they are. */
  function newest(): InstructionRow[] {
    const rows = remembered();
    const fresh = rows.filter(({ number }) => number > found).length;
    return rows.slice(-(fresh + newestCount)).map(({ row }) => row);
  }

  return {
    store: new Proxy(given, {
      get(target, name) {
        const member: unknown = Reflect.get(Object.hasOwn(remembering, name) ? remembering : target, name);
        return member;
      },
    }),
    newest,
    async areLost(isOther = false) {
      const [rows, number] = [newest(), count];
      const timelines = await given.timeline(rows.map(({ ref }) => ref));
      const isLost = rows.some(({ ref, version }) => !timelines.get(ref)?.some((line) => line.version >= version));
      if (isLost || (await isAnyBehind(isOther ? heard : doubted))) return true;
      doubted.clear();
      found = number;
      return false;
    },
    async bringBack() {
      heard.clear();
      doubted.clear();
      const lost: Remembered[] = [];
      const rows = remembered();
      for (let from = 0; from < rows.length; from += pageSize) {
        const page = rows.slice(from, from + pageSize);
        const timelines = await given.timeline(page.map(({ row }) => row.ref));
        for (const one of page) {
          const last = timelines.get(one.row.ref)?.at(-1);
          if (!last) lost.push(one);
          else if (last.version < one.row.version && known.get(one.row.ref) === one) forget(one.row.ref);
        }
      }
      return Promise.all(
        lost.map(async ({ row, lines }) => {
          const [last, ...others] = lines.toReversed();
          // `null`: another instruction has taken its name since.
          const created = last && (await given.create(row, last.step, { earlier: others.toReversed() }));
          const isBack = created?.row.ref === row.ref;
          if (!isBack) forget(row.ref);
          return { row, isBack };
        }),
      );
    },
  };
}

function sizeOf(remembered: Remembered | undefined): number {
  return remembered ? (remembered.row.bulk?.count ?? 1) : 0;
}

function lineOf({ version, updatedAt: at, state, funding }: InstructionRow, step: StepCode): TimelineLine {
  return { version, at, state, funding, step };
}
