import { setTimeout as pause } from 'node:timers/promises';

/** A hint that a page received: its number, and the ref and current version of an instruction. */
export interface Hint {
  readonly number: number;
  readonly ref: string;
  readonly version: number;
}

/** Follows a shopper's event stream as a page does: reconnects where it left off, until it is stopped. */
export class Follower {
  readonly hints: Hint[] = [];
  /** How often the stream was opened. */
  connections = 0;
  /** The other events that it received, such as `reset`. */
  readonly others: string[] = [];
  readonly #stopped = new AbortController();
  readonly #url: string;
  readonly #shopper: string;
  readonly #following: Promise<void>;
  #lastId: string | null = null;

  constructor(url: string, shopper: string) {
    this.#url = url;
    this.#shopper = shopper;
    this.#following = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#following;
  }

  /** Whether the stream has received its first event, so that it misses nothing from now on. */
  get isListening(): boolean {
    return this.#lastId !== null;
  }

  async #follow(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      // Killed, or not up yet: a page tries again.
      await this.#listen().catch(() => {});
      await pause(50);
    }
  }

  async #listen(): Promise<void> {
    const response = await fetch(`${this.#url}/events`, {
      headers: { 'x-shopper': this.#shopper, ...(this.#lastId === null ? {} : { 'last-event-id': this.#lastId }) },
      signal: this.#stopped.signal,
    });
    if (!response.ok || !response.body) return;
    this.connections += 1;
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) this.#read(frame);
    }
  }

  #read(frame: string): void {
    const fields = new Map(
      frame.split('\n').map((line): [string, string] => {
        const [name = '', ...rest] = line.split(':');
        return [name, rest.join(':').trim()];
      }),
    );
    const id = fields.get('id');
    if (id === undefined) return;
    this.#lastId = id;
    const event = fields.get('event');
    if (event !== undefined) return void (event === 'hello' || this.others.push(event));
    const { ref, version } = JSON.parse(fields.get('data') ?? '') as Omit<Hint, 'number'>;
    this.hints.push({ number: Number(id), ref, version });
  }
}
