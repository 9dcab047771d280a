import { instructionOperationIds } from '@tillside/contract';
import { operations } from '@tillside/contract/schemas';

/** The failures that a test can play, by name. */
const testScenarios = {
  /** The next purchase is executed, and the platform's answer is lost: its outcome is unknown at first. */
  'lost answer': 'lost_response',
  /** The next purchase is accepted, and fails within two minutes. */
  declined: 'fail_later',
  /** The next purchase is delivered, and the platform reverses it within minutes. */
  'reversed after delivery': 'reverse',
  /** The next purchase is accepted, and never ends by itself. */
  'never ends': 'stay_processing',
  /** Nothing reaches the platform until the scenario is ended. */
  'platform away': null,
} as const;

export type TestScenario = keyof typeof testScenarios;

/** Scenarios that wait for their purchase, in order. */
interface WaitingScenarios {
  /** @returns a function that ends or cancels it */
  play(scenario: TestScenario): () => void;
  /**
   * Inspects a request to the platform, and makes the stand-in apply the first scenario to a purchase.
   * @throws TypeError as a `fetch` whose connection is refused
   */
  meet(request: Request, fault: (operation: string, name: string) => Promise<unknown>): Promise<void>;
}

export function waitingScenarios(): WaitingScenarios {
  const waiting: TestScenario[] = [];
  return {
    play(scenario) {
      waiting.push(scenario);
      return () => {
        const at = waiting.indexOf(scenario);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
    async meet(request, fault) {
      if (waiting.includes('platform away')) {
        const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
        throw new TypeError('fetch failed', { cause });
      }
      const [scenario] = waiting;
      const { pathname } = new URL(request.url);
      const bought = instructionOperationIds.find(
        (id) => request.method === operations[id].method && pathname.endsWith(`/api/v1${operations[id].path}`),
      );
      if (scenario === undefined || bought === undefined) return;
      waiting.shift();
      const name = testScenarios[scenario];
      if (name !== null) await fault(bought, name);
    },
  };
}
