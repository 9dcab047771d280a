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

/** In most schedules no more are open at a time. Some have companions that crash faster than connections close. */
const maxIdle = 40;

/**
 * Open connections of companions that ended, for the ones that start. A schedule starts a dozen companions, and the
 * database takes longer to begin a process, and to learn its tables and statements, than to serve it.
 */
export class IdleConnections {
  readonly #idle: pg.Client[] = [];
  /** Statements are sent by name, so that a connection parses and plans each of them once. */
  readonly #names = new Map<string, string>();

  /** `application`: the name of the new owner, as the database reports it. */
  async take(config: pg.ClientConfig, application: string): Promise<pg.Client> {
    const idle = this.#idle.pop();
    if (idle) {
      await idle.query(`SET application_name = ${pg.escapeLiteral(application)}`);
      return idle;
    }
    const client = new pg.Client(config);
    // Without a listener, a connection that breaks while idle would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** What its owner left open is undone before the next one's first statement. */
  giveBack(client: pg.Client): void {
    client.query('ROLLBACK').catch(() => {});
    if (this.#idle.length < maxIdle) this.#idle.push(client);
    else client.end().catch(() => {});
  }

  named({ text, values }: Statement): pg.QueryConfig {
    if (values.length === 0) return { text };
    const name = this.#names.get(text) ?? `statement_${this.#names.size}`;
    this.#names.set(text, name);
    return { name, text, values: [...values] };
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((client) => client.end()));
  }
}

/** The driver's client, whose statements `run` sends over an idle connection. A pool creates its connections from it. */
export function racedClient(companion: string, idle: IdleConnections, run: Runner): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super(config);
      let client: pg.Client | null = null;
      const opened = (): pg.Client => {
        if (client) return client;
        throw new Error(`A connection of ${companion} is used before it is open.`);
      };
      let isBroken = false;
      const broke = (error: Error): void => {
        isBroken = true;
        this.emit('error', error);
      };
      const connection = {
        companion,
        pid: () => Number(Reflect.get(opened(), 'processID')),
        send: (text: string) => opened().query(text),
      };
      const connect = async (): Promise<void> => {
        client = await idle.take(config, companion);
        client.on('error', broke);
      };
      // Pools pass a callback, sessions await the answer.
      const query = (text: string, ...more: readonly unknown[]): unknown => {
        const values = more.find((part): part is unknown[] => Array.isArray(part)) ?? [];
        const callback = more.find((part): part is Callback => typeof part === 'function');
        const statement = { text, values };
        const answer = run(connection, statement, () => opened().query(idle.named(statement)));
        if (!callback) return answer;
        callbackify(() => answer)(callback);
        return undefined;
      };
      const end = async (): Promise<void> => {
        const ended = opened();
        ended.off('error', broke);
        if (isBroken) await ended.end();
        else idle.giveBack(ended);
        this.emit('end');
      };
      // The connection keeps the process alive: the pool has no say in it.
      const nothing = (): void => {};
      Object.assign(this, {
        connect: callbackify(connect),
        query,
        end: callbackify(end),
        ref: nothing,
        unref: nothing,
      });
    }
  };
}
