import { isFinal, type InstructionOperationId } from '@tillside/contract';
import { unsettled } from '../invariants/settles-in-time.ts';
import { field, refIn, request } from '../workload/shop-window.ts';
import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';

export interface ControlPurchase {
  readonly operation: InstructionOperationId;
  input(world: World): object | Promise<object>;
  /** Whether what is bought is a token or a pin, for its owner to read. */
  readonly hasSecrets?: true;
}

/**
 * Buys it as somebody patient does, and looks at what became of it: it succeeded, its money is at rest, its handler heard
 * of it, and its owner can read what was bought. Answers the details that the owner is shown. @throws where it is not so.
 */
export async function buy(world: World, who: string, purchase: ControlPurchase): Promise<unknown> {
  const { operation, hasSecrets } = purchase;
  const body = { operation, input: await purchase.input(world) };
  const ref = await press(world, who, `key-of-control-${operation}`, body);
  const row = await atRest(world, ref);
  if (row.state !== 'succeeded') throw new Error(`${ref} is ${row.state} (${row.problem?.code}).`);
  const answer = await request(world, who, { method: 'GET', path: `/instructions/${ref}` });
  if (field(answer?.body, 'state') !== 'succeeded') throw new Error(`${ref} is shown otherwise: ${answer?.body}`);
  if (hasSecrets) await compareSecrets(world, ref, answer?.body ?? '');
  return field(answer?.body, 'details');
}

/** Presses until an instruction was made, with one key. */
async function press(world: World, who: string, key: string, body: object): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await request(world, who, { method: 'POST', path: '/instructions', key, body });
    const ref = answer?.status === 201 || answer?.status === 202 ? refIn(answer.body) : null;
    if (ref !== null) return ref;
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`It was refused: ${answer.body}`);
    await world.time.sleep(3_000);
  }
  throw new Error('Nobody took it.');
}

async function atRest(world: World, ref: string): Promise<InstructionRow> {
  for (;;) {
    const row = world.history.commits.findLast(({ after }) => after.ref === ref)?.after;
    if (row && isFinal(row.state) && unsettled(world, [row]).length === 0) return row;
    await world.time.sleep(1_000);
  }
}

/** Everything that the platform gave out for it, as the merchant's own key reads it, is what the owner reads. */
async function compareSecrets(world: World, ref: string, shown: string): Promise<void> {
  const given = secretsIn(await world.platform.ask('GET', `/requery?trans_id=${ref}`));
  if (given.length === 0) throw new Error(`The platform gave out nothing for ${ref}.`);
  const missing = given.filter((secret) => !shown.includes(JSON.stringify(secret)));
  if (missing.length > 0)
    throw new Error(`Its owner cannot read ${missing.length} of ${given.length} secrets of ${ref}.`);
}

const secretNames: ReadonlySet<string> = new Set(['token', 'pin', 'serial']);

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'string' ? (secretNames.has(name) ? [inner] : []) : secretsIn(inner),
  );
}
