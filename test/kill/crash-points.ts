import { writeSync } from 'node:fs';

/** Names the places where a process may die, and dies at one of them as a power cut would: no handler runs. */
export class CrashPoints {
  readonly #crashAt: string;
  readonly #counts = new Map<string, number>();

  /** @param crashAt the point to die at, as another run wrote it; empty for never */
  constructor(crashAt: string) {
    this.#crashAt = crashAt;
  }

  /** Writes `point: after store.move, time 3`, so that a run which lives to its end lists where others may die. */
  reach(what: string): void {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    const point = `${what}, time ${count}`;
    writeSync(1, `point: ${point}\n`);
    if (point === this.#crashAt) process.kill(process.pid, 'SIGKILL');
  }

  /**
   * Wraps the named methods, with a point after each of their calls. A point before a call would find the same things
   * on disk as the one after the call before it.
   */
  around<Target extends object>(target: Target, name: string, methods: readonly (keyof Target & string)[]): Target {
    const watched: readonly string[] = methods;
    return new Proxy(target, {
      get: (object, property) => {
        const member: unknown = Reflect.get(object, property);
        if (typeof member !== 'function') return member;
        if (typeof property !== 'string' || !watched.includes(property)) return member.bind(object) as unknown;
        return async (...parameters: unknown[]): Promise<unknown> => {
          const answer: unknown = await Reflect.apply(member, object, parameters);
          this.reach(`after ${name}.${property}`);
          return answer;
        };
      },
    });
  }
}

/** The points that a run reached, from what it wrote. */
export function pointsIn(output: string): readonly string[] {
  return [...output.matchAll(/^point: (.*)$/gm)].map(([, point]) => point ?? '');
}
