interface Timer {
  readonly due: number;
  readonly order: number;
  run: (() => void) | null;
}

/** How far a world may get: a schedule that does not end by then hangs, or goes round in circles. */
export interface TimeBudget {
  /** Milliseconds of simulated time. */
  readonly length: number;
  /** Timers that come due, and turns of the event loop. */
  readonly steps: number;
}

/** The world did not end within its budget. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

let stepsOfProcess = 0;

/** The steps of all worlds of this process: as long as they rise, none of them blocks it. */
export function stepsTaken(): number {
  return stepsOfProcess;
}

/**
 * The time of the whole world. It stops while anything can still run, and then jumps to the next due time. Everything
 * happens in one order, so a schedule repeats exactly.
 */
export class SimulatedTime {
  #now: number;
  #order = 0;
  readonly #timers: Timer[] = [];
  #stirs = 0;
  /** The number of awaited operations outside of this process. */
  #awaited = 0;
  #atRest: () => void = () => {};
  #crowd = 0;
  #steps = 0;
  #lastSteps = Number.POSITIVE_INFINITY;
  #lastMoment = Number.POSITIVE_INFINITY;

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

  /** Work has started that others may continue: time does not advance before they had their turn. */
  stir(): void {
    this.#stirs += 1;
  }

  /** The same for what is outside of this process, such as a database server: it is waited for. */
  async outside<Value>(work: Promise<Value>): Promise<Value> {
    this.#awaited += 1;
    try {
      return await work;
    } finally {
      this.#leave();
    }
  }

  /** How many timers came due, and turns of the event loop were taken. */
  get steps(): number {
    return this.#steps;
  }

  /** From now on the world has this much left. */
  allow({ length, steps }: TimeBudget): void {
    this.#lastMoment = this.#now + length;
    this.#lastSteps = this.#steps + steps;
  }

  /** Something that is awaited is held up. Time does not wait for it until the returned function is called. */
  letPass(): () => void {
    this.#leave();
    return () => {
      this.#awaited += 1;
    };
  }

  /** From now on, everything due within this many milliseconds runs at one moment, the last of them, side by side. */
  crowdWithin(milliseconds: number): void {
    this.#crowd = milliseconds;
  }

  /** Lets time pass until then. @throws {BudgetSpent} */
  async runUntil(end: number): Promise<void> {
    await this.#settle();
    for (let next = this.#timers[0]; next && next.due <= end; next = this.#timers[0]) {
      for (const timer of this.#takeDue(Math.min(end, next.due + this.#crowd))) {
        this.#now = Math.max(this.#now, timer.due);
        this.#spend();
        timer.run?.();
      }
      await this.#settle();
    }
    this.#now = Math.max(this.#now, end);
    this.#spend();
  }

  #spend(): void {
    this.#steps += 1;
    stepsOfProcess += 1;
    if (this.#now > this.#lastMoment) throw new BudgetSpent('It did not end within its simulated time.');
    if (this.#steps > this.#lastSteps) throw new BudgetSpent(`It did not end within ${this.#lastSteps} steps.`);
  }

  /** The next timer, or, where moments are crowded, all that are due by then. */
  #takeDue(by: number): Timer[] {
    const taken: Timer[] = [];
    for (let next = this.#timers[0]; next && next.due <= by; next = this.#timers[0]) {
      pop(this.#timers);
      if (next.run === null) continue;
      taken.push(next);
      if (this.#crowd === 0) break;
    }
    return taken;
  }

  #leave(): void {
    this.#awaited -= 1;
    this.#stirs += 1;
    if (this.#awaited === 0) this.#atRest();
  }

  /** Lets everything be done that can be done at this moment. */
  async #settle(): Promise<void> {
    for (let seen = -1; seen !== this.#stirs;) {
      seen = this.#stirs;
      this.#spend();
      await turn();
      while (this.#awaited > 0) {
        this.#spend();
        await new Promise<void>((resolve) => {
          this.#atRest = resolve;
        });
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
