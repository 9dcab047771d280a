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

/** A loopback address never leaves the machine, and browsers trust it. The example shop runs its live environment there. */
export function isThisMachine({ hostname }: Pick<URL, 'hostname'>): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}
