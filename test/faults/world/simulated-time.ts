interface Timer {
  readonly due: number;
  readonly order: number;
  run: (() => void) | null;
}

/**
 * The time of the whole world. It stands still while anything can still be done, and then jumps to what is due next.
 * Everything happens in one order, so a schedule repeats exactly.
 */
export class SimulatedTime {
  #now: number;
  #order = 0;
  readonly #timers: Timer[] = [];
  #stirs = 0;
  readonly #awaited = new Set<Promise<unknown>>();

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, milliseconds: number): () => void {
    const timer: Timer = { due: this.#now + Math.max(0, milliseconds), order: (this.#order += 1), run };
    push(this.#timers, timer);
    return () => {
      timer.run = null;
    };
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.setTimeout(resolve, milliseconds);
    });
  }

  /** Something was begun that others may go on from: time does not pass before they had their turn. */
  stir(): void {
    this.#stirs += 1;
  }

  /** The same for what is outside of this process, such as a database server: it is waited for. */
  async outside<Value>(work: Promise<Value>): Promise<Value> {
    this.#awaited.add(work);
    try {
      return await work;
    } finally {
      this.#awaited.delete(work);
      this.#stirs += 1;
    }
  }

  /** Lets time pass until then. */
  async runUntil(end: number): Promise<void> {
    await this.#settle();
    for (let next = this.#timers[0]; next && next.due <= end; next = this.#timers[0]) {
      pop(this.#timers);
      if (next.run === null) continue;
      this.#now = Math.max(this.#now, next.due);
      next.run();
      await this.#settle();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** Lets everything be done that can be done at this moment. */
  async #settle(): Promise<void> {
    for (let seen = -1; seen !== this.#stirs;) {
      seen = this.#stirs;
      await turn();
      while (this.#awaited.size > 0) {
        await Promise.allSettled(this.#awaited);
        await turn();
      }
    }
  }
}

/** Settles after every promise that can settle now, however long the chain. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function isBefore(left: Timer, right: Timer): boolean {
  return left.due < right.due || (left.due === right.due && left.order < right.order);
}

function push(heap: Timer[], timer: Timer): void {
  let at = heap.length;
  heap.push(timer);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isBefore(timer, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    if (left === undefined) break;
    const goRight = right !== undefined && isBefore(right, left);
    const child = goRight ? right : left;
    if (!isBefore(child, last)) break;
    heap[at] = child;
    at = 2 * at + (goRight ? 2 : 1);
  }
  heap[at] = last;
}
