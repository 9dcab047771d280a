const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's hostname is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackName.test(hostname);
}

/** Why a text cannot be the webhook address, or `null` when it can. The sandbox never calls another machine. */
export function webhookAddressFault(text: string): string | null {
  if (!URL.canParse(text)) return 'must be an http URL, such as http://localhost:5173/till/webhooks';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must start with http:// or https://';
  if (!isLoopbackHost(url.hostname))
    return 'must be on this machine (localhost or 127.0.0.1): the sandbox calls no other';
  return null;
}
