import type { Environment } from '@tillside/contract';
import { BillBook } from './bill-book.ts';
import { systemClock, type Clock } from './clock.ts';
import { newUuid, systemRandom, type Random } from './random.ts';
import { newWorldState, type WorldState } from './state.ts';
import { insertTask, type Task } from './task.ts';

/** External dependencies of a world. */
export interface WorldSeams {
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * One environment of the platform: its state, time and tasks. Operations are plain functions of an
 * input and a world. They change only `state`, so a world can be stored, copied and restored as JSON.
 */
export class World {
  readonly environment: Environment;
  readonly seams: WorldSeams;
  #state: WorldState;
  #bills: BillBook;
  #listeners = new Set<() => void>();

  constructor(environment: Environment, seams: Partial<WorldSeams> = {}, state: WorldState = newWorldState()) {
    this.environment = environment;
    this.seams = { clock: seams.clock ?? systemClock, random: seams.random ?? systemRandom };
    this.#state = state;
    this.#bills = new BillBook(state.bills);
  }

  get state(): WorldState {
    return this.#state;
  }

  get bills(): BillBook {
    return this.#bills;
  }

  /** The world's time in milliseconds since 1970: the clock's time plus the offset. */
  now(): number {
    return this.seams.clock.now() + this.#state.clock_offset;
  }

  newId(): string {
    return newUuid(this.seams.random);
  }

  replaceState(state: WorldState): void {
    this.#state = state;
    this.#bills = new BillBook(state.bills);
    this.changed();
  }

  /** Schedules a task; `due` by the world's own time. */
  schedule(task: Task): void {
    insertTask(this.#state.tasks, task);
    this.changed();
  }

  /** Notifies those that store, show or run this world of a change. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
