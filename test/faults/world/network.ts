import type { Effect } from '../floors/expected.ts';
import type { Arrival, Departure, History } from './history.ts';
import type { Trouble } from './fates.ts';
import { confirmPath } from '../transfers/transfer-ending.ts';
import type { OtherAnswers } from './other-answers.ts';
import type { Randomness } from './randomness.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { unreadableFields, withoutProof } from './spoilt-answer.ts';
import { withWrongValue, wrongKinds } from './wrong-values.ts';

/** The sender of a request, as far as the network has to know it. */
export interface Sender {
  readonly name: string;
  readonly clock: { now(): number };
  isAlive(): boolean;
  /** Whether it takes work: it has started, and does not end. */
  isServing(): boolean;
  /** Settles when the sender is not asleep: until then nothing that arrives is read. */
  awake(): Promise<void>;
  /** May end the sender at this moment; then nothing that it waits for ever arrives. */
  mayCrash(where: string): boolean;
}

export interface NetworkWorld {
  readonly time: SimulatedTime;
  readonly history: History;
  readonly chance: Randomness;
  trouble(): Trouble;
  /** What the network does with requests to this path in this schedule; `null`: what it draws. */
  fateOf(path: string): Fate | null;
  /** What the network does with this send because it is its turn; `null`: what it draws. */
  turnOfSend(fates: readonly Fate[]): Fate | null;
  /** The platform, reached without fail. */
  readonly platform: (request: Request) => Promise<Response>;
  /** Receives every request that leaves a companion, whether or not it arrives. */
  onDeparture(departure: Departure): void;
  /** Receives everything that the platform has answered. */
  onArrival(arrival: Arrival): void;
  readonly answers: OtherAnswers;
  /** The path of the API root. */
  readonly root: string;
  /** How long the sender waits, so that answers can come too late. */
  readonly deadline: number;
  /** The maximum time that a request is in flight. */
  readonly longestWay: number;
  /** How likely a POST is to arrive and never to be answered, whatever else happens, while there is trouble. */
  readonly unanswered: number;
  /** How likely a repeated read is to get an earlier answer, while there is trouble. */
  readonly cached: number;
  /** How likely a read of a transfer is to get the answer to another one, while there is trouble. */
  readonly mixedUp: number;
  /** A period in which no request reaches the platform. */
  readonly outage: { readonly from: number; readonly until: number } | null;
  /** Whether the platform promises to detect that this came before. */
  isDeduplicated(method: string, path: string): boolean;
}

const fates = {
  refused: 3,
  unresolved: 1,
  lost_before: 3,
  lost_after: 5,
  silent_before: 3,
  silent_after: 2,
  late_answer: 3,
  late_arrival: 3,
  duplicated: 3,
  html: 2,
  truncated: 2,
  server_error_before: 2,
  server_error_after: 2,
  odd_refusal: 2,
  swapped_answer: 3,
  earlier_answer: 3,
  wrong_value: 5,
  rate_limited: 2,
} as const;
export type Fate = keyof typeof fates | 'good';
/** Some sometimes have no effect, and affect more sends. Answers are swapped for reads, not for sends. */
const turns: readonly Fate[] = [
  ...Object.keys(fates).filter(isOfSends),
  'duplicated',
  'duplicated',
  'duplicated',
  'late_answer',
  'late_arrival',
  'silent_before',
  'silent_after',
];

function isOfSends(name: string): name is Fate {
  return Object.hasOwn(fates, name) && name !== 'swapped_answer' && name !== 'earlier_answer';
}

/** Statuses that prove nothing, whatever became of the request (observed). */
const oddStatuses = [405, 408, 434, 435] as const;
/** What a platform may answer to a ref that it knows already, although it has carried out the first send of it. */
const statusesOfRepeats = [400, 405, 409, 422] as const;
/** A dead process awaits this. A new promise each time: a shared one would retain everything that ever awaited it. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** The network between a companion and the platform: `fetch` for the sender. */
export function networkFor(world: NetworkWorld, sender: Sender): typeof fetch {
  const { time, history, chance } = world;

  return async (input, init) => {
    if (!sender.isAlive()) return never();
    time.stir();
    // Without the signal: undici keeps what listens to it until the request is collected, and that holds the whole world.
    const request = new Request(input, { ...init, signal: null });
    const url = new URL(request.url);
    const path = url.pathname.replace(world.root, '') + url.search;
    const text = await request.text();
    const fate = drawFate(request.method, path);
    const departure: Departure = {
      at: time.now(),
      clock: sender.clock.now(),
      instance: sender.name,
      method: request.method,
      path,
      body: readBody(text),
      commits: history.commits.length,
      arrivals: [],
      endedAt: null,
      wrong: null,
      fate,
      retryAfter: fate === 'rate_limited' && chance.chance(0.5) ? 1_000 * chance.integer(1, 30) : null,
    };
    if (fate === 'refused' || fate === 'unresolved') {
      history.note(sender.name, `${request.method} ${path} ${label(departure)}: not sent (${fate})`);
      history.effects.add(`${request.method === 'GET' ? 'question' : 'send'} ${fate}`);
      await time.sleep(chance.integer(1, 200));
      throw failedFetch(fate === 'refused' ? 'ECONNREFUSED' : 'ENOTFOUND');
    }
    history.departures.push(departure);
    world.onDeparture(departure);
    history.note(sender.name, `${request.method} ${path} ${label(departure)} leaves: ${fate}`);
    if (sender.mayCrash('before a request leaves')) return never();
    return orAborted(init?.signal ?? null, travel(departure, text, request.headers, fate)).finally(() => {
      departure.endedAt = time.now();
    });
  };

  function drawFate(method: string, path: string): Fate {
    const { outage } = world;
    const { network, turnsAway } = world.trouble();
    if (network > 0 && outage && time.now() >= outage.from && time.now() < outage.until) {
      history.effects.add('platform out of reach for a while');
      return 'refused';
    }
    if (method === 'POST' && turnsAway > 0 && chance.chance(turnsAway)) return 'rate_limited';
    const isSend = method === 'POST' && !path.includes('validate');
    if (network > 0 && isSend && chance.chance(world.unanswered)) return 'silent_after';
    if (network > 0 && method === 'GET' && chance.chance(world.cached)) return 'earlier_answer';
    if (network > 0 && world.mixedUp > 0 && path === confirmPath && chance.chance(world.mixedUp))
      return 'swapped_answer';
    const turn = world.fateOf(path) ?? (method === 'GET' ? null : world.turnOfSend(turns));
    if (turn === null && !chance.chance(network)) return 'good';
    const fate = turn ?? chance.weighted(fates);
    // Where repeats are not detected a network that repeats would buy twice whatever the companion does.
    if (fate === 'duplicated' && method !== 'GET' && !world.isDeduplicated(method, path)) return 'lost_after';
    // A read with another read's answer states untruths that no authenticated platform states.
    if (fate === 'odd_refusal' && method === 'GET') return 'server_error_before';
    return fate;
  }

  async function travel(departure: Departure, text: string, headers: Headers, fate: Fate): Promise<Response> {
    const arrive = async (isCopy = false): Promise<Response> => {
      const response = await carryOut(departure, text, headers, isCopy);
      if (sender.isAlive()) sender.mayCrash('while an answer is on its way');
      return response;
    };
    await time.sleep(
      fate === 'late_arrival' ? chance.milliseconds(world.deadline / 2, world.longestWay) : chance.milliseconds(2, 400),
    );
    switch (fate) {
      case 'lost_before':
        throw failedFetch('ECONNRESET');
      case 'silent_before':
        return never();
      case 'server_error_before':
        return back(envelope(chance.pick([500, 502, 503])));
      case 'rate_limited':
        return back(turnedAway(departure));
      default:
    }
    const before = world.answers.earlier(departure, time.now() - world.longestWay);
    const response = await arrive();
    switch (fate) {
      case 'duplicated':
        time.setTimeout(() => void arrive(true), chance.milliseconds(1, world.longestWay));
        return back(response);
      case 'lost_after':
        await time.sleep(chance.milliseconds(2, 2_000));
        throw failedFetch(chance.pick(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ETIMEDOUT']));
      case 'silent_after':
        return never();
      case 'late_answer':
        await time.sleep(chance.milliseconds(world.deadline / 2, world.deadline * 4));
        return back(response);
      case 'html':
        return back(new Response('<html><h1>502 Bad Gateway</h1></html>', { status: chance.pick([200, 502, 503]) }));
      case 'truncated':
        return back(await unreadable(response, departure));
      case 'server_error_after':
        return back(envelope(chance.pick([500, 503, 504])));
      case 'odd_refusal':
        return back(envelope(chance.pick(isRepeat(departure) ? statusesOfRepeats : oddStatuses)));
      case 'swapped_answer':
        return back(exchanged(response, world.answers.aboutOthers(departure), 'answer swapped for another'));
      case 'wrong_value':
        return back(await wronged(response, departure));
      case 'earlier_answer':
        return back(exchanged(response, before, 'answer older than another'));
      default:
        return back(response);
    }
  }

  /** Whether a send of this ref has arrived before. */
  function isRepeat({ method, path, body }: Departure): boolean {
    const { ref } = body;
    if (method === 'GET' || ref === undefined) return false;
    const sent = history.departures.filter((other) => other.path === path && other.body['ref'] === ref);
    return sent.slice(0, -1).some(({ arrivals }) => arrivals.length > 0);
  }

  async function carryOut(departure: Departure, text: string, headers: Headers, isCopy: boolean): Promise<Response> {
    time.stir();
    const { method, path } = departure;
    const response = await world.platform(
      new Request(`https://platform.test${world.root}${path}`, { method, headers, ...(text ? { body: text } : {}) }),
    );
    const body = await response.text();
    const arrival: Arrival = { at: time.now(), status: response.status, details: readDetails(body), isCopy };
    departure.arrivals.push(arrival);
    if (response.ok) world.answers.remember(departure, time.now(), body);
    world.onArrival(arrival);
    history.note('platform', `${isCopy ? 'repeated ' : ''}${method} ${path} ${label(departure)}: ${response.status}`);
    return new Response(body, { status: response.status, headers: response.headers });
  }

  async function back(response: Response): Promise<Response> {
    await time.sleep(chance.milliseconds(2, 400));
    await sender.awake();
    if (!sender.isAlive() || sender.mayCrash('with an answer in hand')) return never();
    time.stir();
    return response;
  }

  /** One of these answers instead; the response itself if there is none. */
  function exchanged(response: Response, others: readonly string[], effect: Effect): Response {
    if (others.length === 0) return response;
    history.effects.add(effect);
    return new Response(chance.pick(others.slice(0, 5)), { status: 200, headers: response.headers });
  }

  /** The answer with a wrong value, if it has a value of that kind. */
  async function wronged(response: Response, departure: Departure): Promise<Response> {
    const text = await response.text();
    const first = chance.integer(0, wrongKinds.length - 1);
    for (const wrong of [...wrongKinds.slice(first), ...wrongKinds.slice(0, first)]) {
      // Only this answer reports what a transfer brought.
      const body = response.ok && departure.path !== confirmPath ? withWrongValue(text, wrong) : null;
      if (body === null) continue;
      departure.wrong = wrong;
      history.effects.add(`answer with ${wrong}`);
      return new Response(body, { status: response.status, headers: response.headers });
    }
    return new Response(text, { status: response.status, headers: response.headers });
  }

  /** A truncated answer; for a bill also a whole one without its status, or about another bill in another currency. */
  async function unreadable(response: Response, { path }: Departure): Promise<Response> {
    const text = await response.text();
    const said = chance.pick([null, null, 'success', 'failed', chance.pick(unreadableFields)] as const);
    const whole = chance.chance(0.5) ? withoutProof(text, path.startsWith('/requery'), said) : null;
    if (whole !== null) {
      history.effects.add('answer that proves nothing');
      return new Response(whole, { status: response.status, headers: response.headers });
    }
    return new Response(text.slice(0, chance.integer(0, Math.max(0, text.length - 1))), { status: response.status });
  }
}

function turnedAway({ retryAfter }: Departure): Response {
  const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter / 1_000) };
  return new Response('{"message":"API rate limit exceeded"}', { status: 429, headers });
}

/** The ref of a request where it has one, so that a timeline can be read. */
function label({ body }: Departure): string {
  return typeof body['ref'] === 'string' ? body['ref'] : '';
}

function failedFetch(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

function envelope(status: number): Response {
  const body = { status: false, description: 'It went wrong.', status_code: status };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function readBody(text: string): Departure['body'] {
  const body: unknown = text ? JSON.parse(text) : {};
  return Object.fromEntries(Object.entries(Object(body)));
}

function readDetails(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    const message: unknown = Reflect.get(Object(body), 'message');
    return Reflect.get(Object(message), 'details');
  } catch {
    return undefined;
  }
}

function orAborted(signal: AbortSignal | null, work: Promise<Response>): Promise<Response> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('This operation was aborted', 'AbortError')), {
      once: true,
    });
    work.then(resolve, reject);
  });
}
