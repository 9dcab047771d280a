/** Seconds that `hold` holds an answer back: longer than any test looks at the page meanwhile. */
export const heldSeconds = 100;

export interface Truth {
  readonly executions: number;
  readonly status: string | null;
}

export interface PlatformEvent {
  readonly id: string;
  readonly event_type: string;
  /** Each attempt to deliver it: its time, and the milliseconds until it was answered. */
  readonly deliveries: readonly {
    readonly at: string;
    readonly milliseconds: number;
    readonly status: number | null;
  }[];
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

  /** Lets the next purchase go wrong. `delay` holds its answer back for some seconds. */
  async fault(fault: string, operation = 'airtime.buy', seconds = 3): Promise<void> {
    await this.#ask('POST', '/faults', { operation, fault, seconds });
  }

  /** Delays the answer to the next request until `release`. */
  async hold(operation = 'airtime.buy'): Promise<void> {
    await this.fault('delay', operation, heldSeconds);
  }

  /** The faults that no request has met so far. */
  async waitingFaults(): Promise<readonly string[]> {
    const faults = (await this.#ask('GET', '/faults')) as readonly { readonly fault: string }[];
    return faults.map(({ fault }) => fault);
  }

  /** How long an accepted purchase takes to its end, and a delivered one until it is reversed, where it is. */
  async settle(seconds: number): Promise<void> {
    await this.#ask('PUT', '/settings', { settle_seconds: seconds, reverse_seconds: seconds });
  }

  /** What is reversed is reversed so many seconds after it succeeded. */
  async reverseAfter(seconds: number): Promise<void> {
    await this.#ask('PUT', '/settings', { reverse_seconds: seconds });
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

  /** The numbers of all virtual accounts there are, the newest first. */
  async accounts(): Promise<readonly string[]> {
    const { accounts } = (await this.#ask('GET', '/overview')) as { accounts: readonly { account_number: string }[] };
    return accounts.map(({ account_number }) => account_number);
  }

  /** The purchases that were sent to the platform. */
  async purchases(): Promise<readonly JournalEntry[]> {
    const entries = (await this.#ask('GET', '/journal')) as readonly JournalEntry[];
    return entries.filter(({ method, path }) => method === 'POST' && path.endsWith('/airtime'));
  }

  /** The one-time password that a payer was sent last. @throws when none was sent. */
  async lastOtp(): Promise<string> {
    const [otp] = await this.otps();
    if (otp === undefined) throw new Error('No one-time password was sent.');
    return otp;
  }

  /** Every one-time password that was sent, the newest first. */
  async otps(): Promise<readonly string[]> {
    const messages = (await this.#ask('GET', '/outbox')) as readonly { readonly otp?: string }[];
    return messages.flatMap(({ otp }) => (otp === undefined ? [] : [otp]));
  }

  /** Advances the platform's time. All work that falls due is done when this returns. */
  async advance(seconds: number): Promise<void> {
    await this.#ask('POST', '/clock/advance', { seconds });
  }

  /** The balance of the merchant's wallet, in naira. */
  async wallet(): Promise<number> {
    const { wallets } = (await this.#ask('GET', '/settings')) as { readonly wallets: { readonly NGN: number } };
    return wallets.NGN;
  }

  /** The requests to a path of the platform that changed something, such as `/wallet/pay`. */
  async posts(ending: string): Promise<number> {
    const entries = (await this.#ask('GET', '/journal')) as readonly JournalEntry[];
    return entries.filter(({ method, path }) => method === 'POST' && path.endsWith(ending)).length;
  }

  /** The events of the platform, the newest first, with the result of each delivery. */
  async events(): Promise<readonly PlatformEvent[]> {
    return (await this.#ask('GET', '/events')) as readonly PlatformEvent[];
  }

  /** Delivers an event once more. */
  async resend({ id }: PlatformEvent): Promise<void> {
    await this.#ask('POST', `/events/${id}/resend`, {});
  }

  /** A card used in the world outside. `amount` in dollars. */
  async useCard(use: {
    readonly card_id: string;
    readonly event: 'approved' | 'settled' | 'declined';
    readonly amount: number;
    readonly acceptor_name: string;
  }): Promise<void> {
    await this.#ask('POST', '/card-auths', use);
  }

  /** The stablecoin deposit that an order waits for arrives. */
  async deposit(orderId: string): Promise<void> {
    await this.#ask('POST', `/deposits/${orderId}`, {});
  }

  /** What the merchant owes its card provider, in dollars: over 5, live unfreezes nothing. */
  async owe(dollars: number): Promise<void> {
    await this.#ask('PUT', '/settings', { usd_due: dollars });
  }

  /** How often a path of the platform was asked for by this method, such as `PATCH` and `/freeze`. */
  async count(method: string, ending: string): Promise<number> {
    const entries = (await this.#ask('GET', '/journal')) as readonly JournalEntry[];
    return entries.filter((entry) => entry.method === method && entry.path.endsWith(ending)).length;
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
