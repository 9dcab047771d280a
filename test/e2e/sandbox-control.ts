export interface Truth {
  readonly executions: number;
  readonly status: string | null;
}

export interface JournalEntry {
  readonly method: string;
  readonly path: string;
}

/** The sandbox's control interface: what really happened at the platform, and what should go wrong there. */
export class SandboxControl {
  readonly url: string;
  readonly environment: 'sandbox' | 'live';

  constructor(url: string, environment: 'sandbox' | 'live' = 'sandbox') {
    this.url = url;
    this.environment = environment;
  }

  /** Lets the next purchase go wrong. `delay` holds its answer back for three seconds. */
  async fault(fault: string, operation = 'airtime.buy'): Promise<void> {
    await this.#ask('POST', '/faults', { operation, fault, seconds: 3 });
  }

  /** How long an accepted purchase takes to its end, and a delivered one until it is reversed, where it is. */
  async settle(seconds: number): Promise<void> {
    await this.#ask('PUT', '/settings', { settle_seconds: seconds, reverse_seconds: seconds });
  }

  /** How often the platform carried out what was sent with this ref. */
  async truth(ref: string): Promise<Truth> {
    const { executions, status } = (await this.#ask('GET', `/truth/${ref}`)) as Truth;
    return { executions, status };
  }

  /** A bank transfer from outside to a virtual account. `amount` in naira. */
  async transfer(transfer: {
    readonly account: string;
    readonly amount: number;
    readonly sender_name?: string;
  }): Promise<{ readonly session_id: string }> {
    return (await this.#ask('POST', '/transfers', transfer)) as { session_id: string };
  }

  /** The purchases that were sent to the platform. */
  async purchases(): Promise<readonly JournalEntry[]> {
    const entries = (await this.#ask('GET', '/journal')) as readonly JournalEntry[];
    return entries.filter(({ method, path }) => method === 'POST' && path.endsWith('/airtime'));
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const address = new URL(`${this.url}/_sandbox${path}`);
    if (method === 'GET') address.searchParams.set('environment', this.environment);
    const response = await fetch(address, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify({ environment: this.environment, ...body }) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
