import { whoWas } from '../kernel/keys/erased-people.ts';
import { sealSecrets } from '../kernel/keys/instruction-secrets.ts';
import type { Keyring } from '../kernel/keys/keyring.ts';
import { createEphemeralSecretStore } from '../kernel/ledger/ephemeral-secrets.ts';
import type { LedgerContext } from '../kernel/ledger/context.ts';
import type { Plans } from '../kernel/instructions/plan.ts';
import { plans } from '../composition/plans.ts';
import { defaultCallerLimits } from '../kernel/platform/caller-limits.ts';
import { createCallerPool } from '../kernel/platform/caller-pool.ts';
import { tillsideEventTypes } from '../kernel/model/event.ts';
import type { Answer, PlatformClient, PlatformRequest } from '../kernel/platform/client.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { defaultTimings } from '../kernel/model/timings.ts';
import { keyringOf } from './keys.ts';
import { ManualClock } from './manual-clock.ts';
import { startOfTime } from './rows.ts';

export interface TestContext extends LedgerContext {
  readonly plans: Plans;
  readonly clock: ManualClock;
  readonly keys: Keyring;
  /** The requests to the platform, in order. */
  readonly requests: PlatformRequest[];
  /** The whole log, as one text. */
  logged(): string;
}

type Given = LedgerContext & Pick<TestContext, 'plans'>;

/** A ledger on an empty store in memory, with a platform whose answers the test defines. */
export async function testContext(
  answer: (request: PlatformRequest) => Answer | Promise<Answer> = () => ({ kind: 'lost', fault: 'no_answer_in_time' }),
  change: Partial<Given> = {},
): Promise<TestContext> {
  const clock = new ManualClock(startOfTime);
  const store = sqliteStore(':memory:');
  await store.open();
  const keys = await keyringOf(store);
  const requests: PlatformRequest[] = [];
  const lines: string[] = [];
  const log = (fields: object, message: string): void => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const client: PlatformClient = {
    fingerprint: 'print',
    async send(request, mayStart = () => true) {
      if (!mayStart()) return { kind: 'not_sent', fault: 'held_up' };
      requests.push(request);
      return answer(request);
    },
  };
  const base: Given = {
    plans,
    store,
    heartbeat: {
      isCatchingUp: false,
      caughtUpAt: null,
      newest: [],
      confirm: async () => {},
      confirmNow: async () => {},
    },
    clock,
    timings: defaultTimings,
    client,
    funding: null,
    logger: { info: log, warn: log, error: log },
    environment: 'sandbox',
    instance: 'me',
    egress: 'default',
    ceiling: 54,
    limitsOf: () => defaultCallerLimits,
    questions: createCallerPool(clock, { places: 32, shareOf: () => defaultCallerLimits.questions }),
    handledEvents: new Set(tillsideEventTypes),
    notices: null,
    ephemeralSecrets: createEphemeralSecretStore(() => clock.now()),
    seal: (ref, secrets, write) => sealSecrets(keys, ref, secrets, write),
    pseudonym: (payer) => keys.sign('payer', payer),
    whoWas: (owner) => whoWas({ store, keys, now: clock.now() }, owner),
    ...change,
  };
  return { ...base, clock, keys, requests, logged: () => lines.join('\n') };
}
