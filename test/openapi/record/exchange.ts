/** One request and its answer, as kept in a recording: without headers, and with every secret masked. */
export interface Exchange {
  /** Who answered. */
  readonly by: 'platform' | 'companion';
  /** The root of the platform that received the request; `null` for a companion. */
  readonly environment: 'sandbox' | 'live' | null;
  readonly method: string;
  /** Below the root (platform) or the mount (companion). */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly request: Message;
  readonly status: number;
  readonly answer: Message;
}

/** A body: `json` where its media type is JSON and it can be parsed. Otherwise `null`, and the length of the text. */
export interface Message {
  /** Without parameters; `null` when there was no body. */
  readonly type: string | null;
  readonly json: unknown;
  readonly isJson: boolean;
  readonly length: number;
}

const roots = [
  { prefix: '/live/api/v1', by: 'platform', environment: 'live' },
  { prefix: '/sandbox/api/v1', by: 'platform', environment: 'sandbox' },
  { prefix: '/api/v1', by: 'platform', environment: 'sandbox' },
  { prefix: '/till', by: 'companion', environment: null },
] as const;

/**
 * Pages of the companion, and the requests that only they make: the console of a stand-in in its process, and the page
 * of links, which has the same release as its companion. Neither is a part of the interface.
 */
const pageRoots = ['/till/sandbox', '/till/links'];

/** The server that an address belongs to, and the path below its root; `null` for any other address. */
export function addressOf(url: string): Pick<Exchange, 'by' | 'environment' | 'path' | 'query'> | null {
  const [path = '', query = ''] = url.split('?', 2);
  const root = roots.find(({ prefix }) => path.startsWith(`${prefix}/`));
  if (!root || pageRoots.some((page) => `${path}/`.startsWith(`${page}/`))) return null;
  return {
    by: root.by,
    environment: root.environment,
    path: path.slice(root.prefix.length),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}
