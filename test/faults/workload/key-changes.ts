import { addDataKey, createKeyring, unwrap, wrappersOf } from '../../data-keys.ts';
import type { KeyChange } from '../schedule.ts';
import { ourSecret } from '../world/companion-process.ts';
import type { World } from '../world/world.ts';
import { field, request } from './shop-window.ts';

/** An operator changes a key, or the values derived from the keys are checked to be still the same. */
export async function changeKeys(world: World, { kind, number }: KeyChange): Promise<void> {
  if (kind === 'deploy') return deploy(world);
  if (kind === 'look') return lookAtTags(world);
  return rotate(world, number);
}

/** The operator's tool has its own connection, and is used again later when no companion runs. */
async function rotate(world: World, number: number): Promise<void> {
  const { time, history } = world;
  let { secrets } = world;
  const chance = world.keyChance.fork(`rotation ${number}`);
  const random = (length: number): Uint8Array => chance.bytes(length);
  for (let failures = 0; failures < 60;) {
    const store = world.anyServing(chance)?.inner;
    try {
      if (store) {
        const id = await time.outside(addDataKey({ store, secret: secrets, random, now: () => time.now() }));
        history.effects.add('data key added');
        return history.note('operator', `adds the data key ${id}`);
      }
    } catch (error) {
      failures += 1;
      history.note('operator', `adds no data key: ${String(error)}`);
      // Other secrets may have been deployed since the rotation began.
      secrets = world.secrets;
    }
    await time.sleep(5_000);
  }
  history.caught.push({ invariant: 'keys hold', what: 'No data key could be added.' });
}

/** Deploys the next configuration to all companions in turn. The previous one has to have reached all of them. */
async function deploy(world: World): Promise<void> {
  const { time, history } = world;
  if (world.isDeploying || world.processes.some(({ secrets }) => secrets !== world.secrets)) return;
  world.isDeploying = true;
  world.secrets = nextOf(world.secrets);
  history.note('operator', `deploys a list of ${world.secrets.length} secrets`);
  for (;;) {
    const old = world.processes.filter((process) => process.secrets !== world.secrets);
    if (old.length === 0 && world.processes.length > 0) break;
    await old.find((process) => process.isServing())?.close();
    await time.sleep(5_000);
  }
  history.effects.add('secrets deployed');
  // Until the remaining ones have checked again: a companion that has ended since may have wrapped last.
  await time.sleep(2 * world.timings.tick + 15_000);
  world.isDeploying = false;
}

/** `[a]`, `[a, b]`, `[b, a]`, `[b]`, and on. */
function nextOf(secrets: readonly string[]): readonly string[] {
  const [first = '', second] = secrets;
  if (second === undefined) return [first, `${ourSecret} no. ${numberOf(first) + 1}`];
  return numberOf(first) > numberOf(second) ? [first] : [second, first];
}

function numberOf(secret: string): number {
  return Number(secret.split(' no. ')[1] ?? 0);
}

/** The values derived from the identifier key, as each person's page receives them. */
async function lookAtTags(world: World): Promise<void> {
  for (const caller of ['ada', 'bayo']) {
    const answer = await request(world, caller, { method: 'GET', path: '/session' });
    const tag: unknown = Reflect.get(Object(field(answer?.body, 'caller')), 'caller_tag');
    if (typeof tag === 'string') world.history.tags.add(`${caller} ${tag}`);
  }
}

/** The faults of the keys at the end, in sentences. */
export async function keysAtEnd({ store, secrets, time, history }: World): Promise<readonly string[]> {
  const keys = createKeyring({ secret: secrets, store, random: () => new Uint8Array(12), now: () => time.now() });
  const wrong: string[] = [];
  if (history.tags.size > 2) wrong.push(`The identifiers changed: ${[...history.tags].join(', ')}.`);
  const wrappers = wrappersOf(secrets);
  for (const stored of await store.keys()) {
    if (unwrap(stored, wrappers)?.wrapper !== 0) wrong.push(`The first secret does not wrap ${stored.id}.`);
  }
  try {
    await keys.learn();
    for (const { id: keyId } of await store.keys()) {
      for (const place of ['instruction', 'inbox', 'record'] as const) {
        for (const value of await store.sealedValues({ of: place, keyId, after: null, limit: 10_000 })) {
          const opened = await keys.open(value, value.sealed).catch(() => null);
          if (opened === null) wrong.push(`What is sealed in ${place} ${value.id} does not open.`);
        }
      }
    }
  } catch (error) {
    wrong.push(`The store does not open: ${String(error)}`);
  }
  const left = keys.dataKeys().length;
  if (wrong.length === 0 && left !== 1) wrong.push(`${left} data keys are left.`);
  return wrong;
}
