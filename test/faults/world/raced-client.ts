import { callbackify } from 'node:util';
import pg from 'pg';

/** A connection to the database, and its owner. */
export interface Connection {
  readonly companion: string;
  /** The process that serves it at the database. */
  pid(): number;
  /** Sends a statement that belongs to no companion. */
  send(text: string): Promise<unknown>;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export type Runner = <Answer>(
  connection: Connection,
  statement: Statement,
  send: () => Promise<Answer>,
) => Promise<Answer>;

type Callback = (error: unknown, answer?: unknown) => void;

/** The driver's client, whose statements `run` sends. A pool creates its connections from it. */
export function racedClient(companion: string, run: Runner): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this);
      const connection = {
        companion,
        pid: () => Number(Reflect.get(this, 'processID')),
        send: (text: string) => send(text),
      };
      // Pools pass a callback, sessions await the answer.
      const query = (text: string, ...more: readonly unknown[]): unknown => {
        const values = more.find((part): part is unknown[] => Array.isArray(part)) ?? [];
        const callback = more.find((part): part is Callback => typeof part === 'function');
        const answer = run(connection, { text, values }, () => send(text, values));
        if (!callback) return answer;
        callbackify(() => answer)(callback);
        return undefined;
      };
      Object.assign(this, { query });
    }
  };
}
