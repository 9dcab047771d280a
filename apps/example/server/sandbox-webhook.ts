import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@tillside/server';
import { controlSandbox } from './sandbox-control.ts';

interface Registration {
  readonly sandboxUrl: string;
  readonly environment: 'sandbox' | 'live';
  /** The address to which the platform sends events. */
  readonly url: string;
  readonly secret: string;
}

/**
 * Registers the webhook address at the sandbox: a convenience for development. In production the address and its
 * secret are entered once in the platform's dashboard, and nothing like this runs.
 *
 * The sandbox may start after the shop, so this retries until it is up or `signal` stops it.
 */
export async function registerSandboxWebhook(
  registration: Registration,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const { sandboxUrl, environment, url, secret } = registration;
  for (let wait = 250; !signal.aborted; wait = Math.min(wait * 2, 5_000)) {
    try {
      const webhook = { url, secret, scheme: 'timestamped' };
      if (await controlSandbox(sandboxUrl, ['PUT', '/settings'], { environment, webhook }, signal)) return;
      logger.warn({ environment }, 'The sandbox did not take the webhook address');
    } catch {
      if (wait === 250) logger.info({ environment }, 'Waiting for the sandbox');
    }
    await pause(wait, undefined, { signal }).catch(() => {});
  }
}
