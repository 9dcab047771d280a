import type { Secrets } from './secrets.ts';
import type { Randomness } from '../faults/world/randomness.ts';
import { mutateTree } from './inputs/mutate-tree.ts';

/** How the platform and the way to it behave. */
export const moods = {
  answers: 70,
  'is lost after it acted': 4,
  refuses: 3,
  'is silent': 3,
  'answers a page of its proxy': 4,
  'answers what is no JSON': 3,
  'answers nothing': 2,
  'answers another shape': 6,
  'lets secrets slip': 5,
} as const;
export type Mood = keyof typeof moods;

/** Carries a request from the companion to the platform, and its answer back, as `mood` requires. */
export async function carry(
  request: Request,
  platform: (request: Request) => Promise<Response>,
  { mood, draw, secrets }: { readonly mood: Mood; readonly draw: Randomness; readonly secrets: Secrets },
): Promise<Response> {
  switch (mood) {
    case 'answers':
      return platform(request);
    case 'is lost after it acted':
      await platform(request);
      throw broken('ECONNRESET');
    case 'refuses':
      throw broken('ECONNREFUSED');
    case 'is silent':
      return silence(request.signal);
    case 'answers a page of its proxy':
      return new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 });
    case 'answers what is no JSON':
      return new Response('{"message": {"details": [', { status: (await platform(request)).status });
    case 'answers nothing':
      return new Response(null, { status: 200 });
    case 'answers another shape':
      return changed(await platform(request), (body) => mutateTree(body, draw, secrets));
    case 'lets secrets slip':
      return changed(await platform(request), (body) => slip(body, secrets));
  }
}

function broken(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

function silence(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true }),
  );
}

async function changed(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  const body: unknown = JSON.parse(await response.text());
  return new Response(JSON.stringify(change(body)), { status: response.status });
}

/** Keys in the sentence for developers, and a card's number in a field that no operation declares. */
function slip(body: unknown, { leaked, ours }: Secrets): unknown {
  const slipped = {
    description: `Invalid key ${ours.apiKey}`,
    debug: { authorization: `Bearer ${ours.apiKey}`, ...leaked },
  };
  const withSlip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withSlip);
    if (typeof value !== 'object' || value === null) return value;
    return { ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withSlip(part)])), ...slipped };
  };
  return withSlip(body);
}
