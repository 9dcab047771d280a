import { oneCompanionPerFile } from '../invariants/one-companion-per-file.ts';
import type { World } from '../world/world.ts';

const refusal = /^Another process is using .+ SQLite serves one companion at a time/;

/** An operator starts a second companion on the file of the first, which continues. Only if there is a file. */
export function startSecondCompanion(world: World): void {
  const chance = world.callerChance.fork('second companion');
  for (let times = chance.integer(1, 3); times > 0; times -= 1)
    world.letDo(() => tryToOpen(world), chance.integer(0, world.schedule.safetyLength));
}

async function tryToOpen(world: World): Promise<void> {
  const { history, callerChance } = world;
  // While none serves, the file is free for the next one.
  if (!world.anyServing(callerChance)) return;
  const answer = await world.openAnother();
  if (answer === null) return;
  history.note('operator', 'starts a second companion on the same file');
  if (refusal.test(answer)) history.effects.add('second companion refused');
  else history.caught.push({ invariant: oneCompanionPerFile.name, what: answer });
}
