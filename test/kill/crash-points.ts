import { writeSync } from 'node:fs';

/** Counts the places where a process may die, and dies at one of them as a power cut would: no handler runs. */
export class CrashPoints {
  readonly #crashAt: number;
  #count = 0;

  /** @param crashAt the point to die at, from 1; 0 for never */
  constructor(crashAt: number) {
    this.#crashAt = crashAt;
  }

  reach(what: string): void {
    this.#count += 1;
    if (this.#count !== this.#crashAt) return;
    writeSync(1, `crash ${this.#count}: ${what}\n`);
    process.kill(process.pid, 'SIGKILL');
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
