import { isLoopbackHost } from '../events/loopback.ts';
import type { Call } from '../http/call.ts';

/**
 * Why a request may not reach the control interface, or `null` if it may. Any page in the developer's browser can
 * send requests to this machine, and any host name can resolve to it. So the host name must be a loopback name, and a page
 * must be the console's own.
 */
export function controlRefusal(call: Call): string | null {
  const host = call.headers.get('host') ?? '';
  const own = `http://${host}`;
  if (!URL.canParse(own) || !isLoopbackHost(new URL(own).hostname)) {
    return 'The control interface answers to localhost, 127.0.0.1 and [::1] only.';
  }
  const origin = call.headers.get('origin');
  if (origin !== null && origin !== own) return 'The control interface does not answer to pages of other origins.';
  const site = call.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    return 'The control interface does not answer to pages of other sites.';
  return null;
}
