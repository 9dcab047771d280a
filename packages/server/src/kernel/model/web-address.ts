import { isIPv4 } from 'node:net';

/** Reads an absolute http(s) address. `null` for anything else. */
export function readUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** Whether an address is reached over a network in plain text. */
export function isPlain(address: string): boolean {
  const url = readUrl(address);
  return url?.protocol === 'http:' && !isThisMachine(url);
}

/** A loopback address never leaves the machine, and browsers trust it. The example shop runs its live side there. */
export function isThisMachine({ hostname }: Pick<URL, 'hostname'>): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}

/** Whether the address of a connection's other end is of this machine. */
export function isLoopback(address: string): boolean {
  const plain = address.trim().replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** Schemes that run or show something by themselves, instead of opening a page or an app. */
const unsafeSchemes = ['javascript:', 'vbscript:', 'data:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:'];

/** Reads an address to lead a shopper back to: a page, or an app with its own scheme. `null` for anything else. */
export function readReturn(text: string): URL | null {
  const url = text.length <= 2_048 ? URL.parse(text) : null;
  if (!url || unsafeSchemes.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  // Over plain http, anyone on the network path could impersonate the shop.
  return isPlain(text) || url.hash !== '' ? null : url;
}

/** Whether an address is an entry of the list, or below the path of one. */
export function isReturnAllowed(url: URL, allowed: readonly string[]): boolean {
  return allowed.some((entry) => {
    const { protocol, host, pathname } = new URL(entry);
    const path = pathname.replace(/\/+$/, '');
    const isBelow = url.pathname === pathname || url.pathname === path || url.pathname.startsWith(`${path}/`);
    return url.protocol === protocol && url.host === host && isBelow;
  });
}
