import { isFinal, naira } from '@tillside/contract';
import { field, patience, refIn } from '../workload/shop-window.ts';
import { ordinaryShoppers } from '../world/companion-process.ts';
import type { HttpAnswer, HttpRequest } from '../world/in-process-http.ts';
import type { World } from '../world/world.ts';

const second = 1_000;
const minute = 60 * second;

/** How long a run is: a quiet minute, one and a half of attack, and what comes after. */
export const dayLength = 3.5 * minute;

/** A meter that the sandbox knows. */
export const meterOfAda = {
  service: 'ikedc',
  meter_number: '45020000001',
  meter_type: 'prepaid',
  amount: naira(1_000),
};

/** One request of an ordinary shopper, and how long they waited. Times in milliseconds since it was made. */
export interface Visit {
  readonly label: string;
  /** What was asked for, to be compared with others of its kind. */
  readonly kind: string;
  /** `null`: no answer came. */
  readonly status: number | null;
  readonly code: string | null;
  /** How long until the answer, and, of a purchase, until it was sent and until its outcome was known. */
  readonly waits: { readonly answered: number; readonly sent: number | null; readonly known: number | null };
}

interface Press {
  readonly label: string;
  readonly kind: string;
  readonly at: number;
  readonly answered: number;
  readonly answer: HttpAnswer | null;
  readonly ref: string | null;
}

interface Asked {
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly key?: string;
  readonly body?: object;
}

/**
 * Ten shoppers who each buy twice a minute, validate once, and read the list they buy from. Returns the outcome of each
 * request at the end of the day.
 */
export function spendOrdinaryDay(world: World): () => readonly Visit[] {
  const presses: Press[] = [];
  const open = new Map<string, { readonly kind: string; readonly at: number }>();

  async function press(shopper: string, kind: string, begin: number, asked: Asked): Promise<void> {
    const label = `${shopper} ${kind} at ${begin / second} s`;
    const at = world.time.now();
    open.set(label, { kind, at });
    const answer = await ask(world, shopper, asked);
    open.delete(label);
    presses.push({ label, kind, at, answered: world.time.now() - at, answer, ref: refIn(answer?.body) });
  }

  for (const [index, shopper] of ordinaryShoppers.entries()) {
    for (let begin = 5 * second + index * 1_900; begin < dayLength - minute / 2; begin += minute) {
      const buy = (what: string, operation: string, input: object): Promise<void> =>
        press(shopper, what, begin, {
          method: 'POST',
          path: '/instructions',
          key: `${shopper}-${what}-${begin}`,
          body: { operation, input },
        });
      const phone = `0803123450${index}`;
      world.letDo(() => buy('airtime', 'airtime.buy', { phone, amount: naira(100 + index), network: 'mtn' }), begin);
      world.letDo(
        () =>
          press(shopper, 'meter', begin, {
            method: 'POST',
            path: '/validations/electricity.validate',
            body: meterOfAda,
          }),
        begin + 20 * second,
      );
      world.letDo(
        () => press(shopper, 'providers', begin, { method: 'GET', path: '/lookups/international.providers?iso=GH' }),
        begin + 38 * second,
      );
      const abroad = { ccode: 'GH', phone: '233244000000', provider: 'MTNGH', variation: 'MTNGH_TOPUP' };
      world.letDo(
        () => buy('abroad', 'international.buy', { ...abroad, amount: { currency: 'GHS', value: '20' } }),
        begin + 40 * second,
      );
    }
  }
  return () => [
    ...presses.map((one) => visitOf(world, one)),
    ...[...open].map(([label, { kind, at }]) => unanswered(label, kind, world.time.now() - at)),
  ];
}

function visitOf({ history }: World, { label, kind, at, answered, answer, ref }: Press): Visit {
  const commits = ref === null ? [] : history.commits.filter(({ after }) => after.ref === ref);
  const since = (commit: { readonly at: number } | undefined): number | null => (commit ? commit.at - at : null);
  const code = field(answer?.body, 'code');
  return {
    label,
    kind,
    status: answer?.status ?? null,
    code: typeof code === 'string' ? code : null,
    waits: {
      answered,
      sent: since(commits.find(({ after }) => after.state === 'sending')),
      known: since(commits.find(({ after }) => isFinal(after.state))),
    },
  };
}

function unanswered(label: string, kind: string, answered: number): Visit {
  return { label, kind, status: null, code: null, waits: { answered, sent: null, known: null } };
}

/** What a browser does, without a history line for each request: an attack makes thousands. `null`: no answer came. */
export async function ask(
  world: World,
  caller: string,
  { method, path, key, body }: Asked,
  listen: { onOpen?: (leave: () => void) => void } = {},
): Promise<HttpAnswer | null> {
  const process = world.anyServing(world.callerChance);
  if (!process) return null;
  const headers = {
    cookie: `shopper=${caller}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const content = body ? { body: JSON.stringify(body) } : {};
  return Promise.race([
    process.serve({ method, path: `/till${path}`, headers, ...content }, listen),
    world.time.sleep(patience).then(() => null),
  ]);
}
