import { naira, type InstructionOperationId } from '@tillside/contract';
import { assignedSteps, firstAssigned } from '../schedule.ts';
import type { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';
import { operationWorkloads } from './operations.ts';
import { orderAndPay } from './paying.ts';
import { send, type Intent } from './shopping.ts';
import { simulateTransfer } from './simulated-transfers.ts';

interface Assignment {
  readonly operation: InstructionOperationId;
  /** Its outcome at the platform, if nothing else comes in between. */
  readonly outcome: 'success' | 'failure' | 'reversal' | 'partial';
}

const succeeds = (operation: InstructionOperationId): Assignment => ({ operation, outcome: 'success' });

const successes = operationWorkloads.filter(({ weight }) => weight > 0).map(({ id }) => succeeds(id));
const failures = operationWorkloads
  .filter(({ hasOutcomeFaults }) => hasOutcomeFaults)
  .map(({ id }): Assignment => ({ operation: id, outcome: 'failure' }));
const reversals = (['data.buy', 'electricity.buy', 'epin.buy'] as const).map((operation): Assignment => ({
  operation,
  outcome: 'reversal',
}));
const partial: Assignment = { operation: 'airtime.buy', outcome: 'partial' };
const transfer = succeeds('transfer.simulate');

/** A schedule repeats some of them: an entry that occurs several times here is spread out. */
const assignments: readonly Assignment[] = [
  ...successes.slice(0, 7),
  transfer,
  ...successes.slice(7, 14),
  partial,
  transfer,
  ...successes.slice(14),
  ...reversals,
  transfer,
  ...failures.slice(0, 5),
  succeeds('card.unfreeze'),
  partial,
  ...failures.slice(5),
  transfer,
];

/** Requests what a seed is assigned by its number, so that every operation occurs in about every tenth schedule. */
export async function askForAssigned(
  world: World,
  chance: Randomness,
  number: number,
  intents: Intent[],
): Promise<void> {
  const turn = number - firstAssigned;
  // By wallet, the whole price is charged, and a refund of the undelivered part is owed.
  const owesPart = world.schedule.isPaidByWallet && turn === 0;
  const assignment = owesPart
    ? partial
    : assignments[(world.schedule.seed * assignedSteps + number) % assignments.length];
  if (!assignment) return;
  const { operation, outcome } = assignment;
  const wish = { operation, key: `key-of-assigned-${number}`, intents };
  // Simulated transfers exist in the sandbox environment only, and payments of orders in the live one.
  if (operation === 'transfer.simulate')
    return world.environment === 'sandbox' ? tryTransfer(world, chance, number) : orderAndPay(world, chance, number);
  // Only a frozen card can be unfrozen.
  if (operation === 'card.unfreeze') {
    await askPatiently(world, chance, { ...wish, operation: 'card.freeze', key: `${wish.key}-before` });
    await world.time.sleep(20_000);
  }
  const fault = faults[outcome];
  if (fault !== undefined) await world.platform.control('POST', '/faults', { operation, fault });
  return askPatiently(world, chance, outcome === 'partial' ? { ...wish, input: inPart } : wish);
}

/** Staff press again, with the same key. */
async function tryTransfer(world: World, chance: Randomness, number: number): Promise<void> {
  for (let presses = 0; presses < 3; presses += 1) {
    await simulateTransfer(world, chance.fork('transfer'), number);
    await world.time.sleep(5_000);
  }
}

/** The sandbox's name of each fault. */
const faults: Readonly<Record<string, string>> = { failure: 'fail_later', reversal: 'reverse' };

interface Wish {
  readonly operation: InstructionOperationId;
  readonly key: string;
  readonly intents: Intent[];
  readonly input?: object;
}

/** Repeats the request patiently until an instruction was created. */
export async function askPatiently(
  world: World,
  chance: Randomness,
  { operation, key, intents, input }: Wish,
): Promise<void> {
  const workload = operationWorkloads.find(({ id }) => id === operation);
  if (!workload) return;
  const caller = chance.pick(workload.who);
  const wanted = input ?? (await ordinaryInput(world, chance, caller, workload));
  if (!wanted) return;
  const intent: Intent = { caller, key, body: { operation, input: wanted }, ref: null };
  intents.push(intent);
  for (let tries = 0; tries < 6 && intent.ref === null; tries += 1) {
    await send(world, intent);
    if (intent.ref === null) await world.time.sleep(chance.milliseconds(1_000, 10_000));
  }
}

/** Numbers and amounts to which the sandbox assigns an outcome. */
const magic = /990\d"|0803000000\d|"minor":13\d\d\b/;
/** One of these numbers is supplied, and the other is not. */
const inPart = { phone: ['08031234567', '08030000002'], amount: naira(100), network: 'mtn' };

async function ordinaryInput(
  world: World,
  chance: Randomness,
  caller: string,
  { input }: (typeof operationWorkloads)[number],
): Promise<object | null> {
  for (let draws = 0; draws < 20; draws += 1) {
    const drawn = await input(chance, caller, world);
    if (drawn !== null && !magic.test(JSON.stringify(drawn))) return drawn;
  }
  return null;
}
