import type { CompanionProcess } from '../world/companion-process.ts';
import type { World } from '../world/world.ts';
import { field, request } from './shop-window.ts';

let streams = 0;

/** Listens to a caller's stream until asked to stop, or until the stream ends. Returns the last number received. */
export async function listen(
  world: World,
  caller: string,
  after: number | null,
  ends: Promise<void>,
  process: CompanionProcess | null = world.anyServing(world.callerChance),
): Promise<number | null> {
  if (!process) return after;
  const { time, history } = world;
  const stream = (streams += 1);
  let last = after;
  let rest = '';
  let leave = (): void => {};
  const hear = (text: string): void => {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const number = /^id: (\d+)$/m.exec(frame)?.[1];
      if (number === undefined) continue;
      last = Number(number);
      const isReset = /^event: reset$/m.test(frame);
      const data = /^data: (\{.*\})$/m.exec(frame)?.[1];
      const ref = field(data, 'ref');
      const version = field(data, 'version');
      if (isReset) history.heard.push({ at: time.now(), caller, stream, event: null });
      else if (typeof ref === 'string' && typeof version === 'number')
        history.heard.push({ at: time.now(), caller, stream, event: { number: last, ref, version } });
    }
  };
  const headers = { cookie: `shopper=${caller}`, ...(after === null ? {} : { 'last-event-id': String(after) }) };
  const over = process.serve(
    { method: 'GET', path: '/till/events', headers },
    { onText: hear, onOpen: (end) => (leave = end) },
  );
  await Promise.race([over, ends, process.died]);
  leave();
  return last;
}

/** A page that stays open: it reconnects whenever its stream ends, and knows of each instruction what it received. */
export class EventPage {
  readonly caller: string;
  readonly known = new Map<string, number>();
  #last: number | null = null;

  constructor(caller: string) {
    this.caller = caller;
  }

  async stayOpen(world: World, closing: Promise<void>): Promise<void> {
    const { time, history, callerChance } = world;
    const chance = callerChance.fork(`page of ${this.caller}`);
    let isClosed = false;
    void closing.then(() => (isClosed = true));
    while (!isClosed) {
      // First the stream's position, then everything up to it: events in between are delivered.
      if (this.#last === null) {
        const last = await listen(world, this.caller, null, time.sleep(500));
        if (last !== null && (await this.#readEverything(world))) this.#last = last;
      } else {
        const from = history.heard.length;
        const length = chance.milliseconds(5_000, 600_000);
        this.#last = await listen(world, this.caller, this.#last, Promise.race([time.sleep(length), closing]));
        for (const { caller, event } of history.heard.slice(from)) {
          if (caller !== this.caller) continue;
          if (event) this.learn(event.ref, event.version);
          else this.#last = null;
        }
      }
      await time.sleep(chance.milliseconds(10, 2_000));
    }
  }

  learn(ref: string, version: number): void {
    this.known.set(ref, Math.max(version, this.known.get(ref) ?? 0));
  }

  async #readEverything(world: World): Promise<boolean> {
    const answer = await request(world, this.caller, { method: 'GET', path: '/instructions?limit=100' });
    if (answer?.status !== 200) return false;
    const items = field(answer.body, 'items');
    for (const item of Array.isArray(items) ? items : []) {
      const [ref, version]: unknown[] = [Reflect.get(Object(item), 'ref'), Reflect.get(Object(item), 'version')];
      if (typeof ref === 'string' && typeof version === 'number') this.learn(ref, version);
    }
    return true;
  }
}
