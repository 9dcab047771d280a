import type { PlatformOptions } from '@tillside/server';
import { exchange, jsonOf, type Exchange, type SendRequest } from '../../packages/server/src/doctor/exchange.ts';
import { isAboutNamed, type Question } from './questions.ts';

export type Answered = Extract<Exchange, { kind: 'answered' }>;

/** The result of one read. */
type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answered }
  /** The answer does not show the shape of the operation's answers. */
  | { readonly kind: 'omit'; readonly why: string }
  /** Further reads would not be answered. */
  | { readonly kind: 'stop'; readonly why: string };

export interface AskOptions {
  readonly platform: Pick<PlatformOptions, 'baseUrl' | 'apiKey' | 'environment'>;
  readonly fetch: SendRequest;
  /** Waits between requests. Milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Sixty a minute, the platform's limit on POSTs (platform §8). Milliseconds. */
const betweenRequests = 1_000;
/** Maximum wait after a 429, and the default. Seconds. */
const maxWait = 60;

export interface Asker {
  /** Sends one read. `path` is relative to the API root. Never fails. */
  ask(question: Question, path: string): Promise<Outcome>;
  readonly requests: number;
}

/** Sends GETs to one account, one at a time and at most sixty a minute. It cannot send anything else. */
export function createAsker({ platform, fetch: send, pause }: AskOptions): Asker {
  const root = platform.baseUrl.replace(/\/+$/, '');
  let requests = 0;

  async function get(url: string): ReturnType<typeof exchange> {
    if (requests > 0) await pause(betweenRequests);
    requests += 1;
    const headers = { authorization: `Bearer ${platform.apiKey}`, accept: 'application/json' };
    return exchange(url, { method: 'GET', headers }, send);
  }

  return {
    get requests() {
      return requests;
    },
    async ask(question, path) {
      const url = root + path;
      // A URL that changes when parsed, such as with `..` in a name, would lead elsewhere.
      if (!URL.canParse(url) || new URL(url).href !== url) return omit('It cannot be asked with what was named.');
      let answer = await get(url);
      if (answer.kind === 'answered' && answer.status === 429) {
        await pause(secondsToWait(answer) * 1_000);
        answer = await get(url);
      }
      if (answer.kind === 'unreachable') {
        return stop(`The platform was not reached: ${answer.why}. Check baseUrl, the name service and the firewall.`);
      }
      return judge(question, answer, platform.environment);
    },
  };
}

function judge(question: Question, answer: Answered, environment: string): Outcome {
  const { status } = answer;
  if (status === 401) {
    return stop(
      `It refused the key (401). Copy the API key of the ${environment} environment from the dashboard, and check that baseUrl is the root of the same environment and that the key has not expired.`,
    );
  }
  if (status === 429) return stop('It takes no more requests just now (429). Wait a few minutes and ask again.');
  if (status === 403) return omit('The key may not read it (403).');
  if (status >= 500) {
    const isMaintenance = status === 503 || jsonOf(answer) === null;
    return omit(
      isMaintenance
        ? `It is out of service (${status}), perhaps for maintenance. Ask again later.`
        : `It answered with an error of its own (${status}). Ask again later.`,
    );
  }
  if ([400, 404, 407, 408, 422].includes(status) && isAboutNamed(question)) {
    return omit(`What was named was not found (${status}).`);
  }
  return { kind: 'answer', answer };
}

function secondsToWait({ headers }: Answered): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, maxWait) : maxWait;
}

function omit(why: string): Outcome {
  return { kind: 'omit', why };
}

function stop(why: string): Outcome {
  return { kind: 'stop', why };
}
