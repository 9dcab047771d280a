import { existsSync, readFileSync } from 'node:fs';

/** How many cores other processes may use during a run whose figures are kept. */
export const quietBelow = 0.3;

const ticksPerSecond = 100;

/**
 * Measures the load beside a bench. The returned function returns how many cores other processes used since then, or
 * `null` on a system that does not report it. A process that the bench started counts as its own once it has ended.
 */
export function watchOthers(): () => number | null {
  const began = performance.now();
  const before = othersTicks();
  return () => {
    const after = othersTicks();
    if (before === null || after === null) return null;
    const seconds = (performance.now() - began) / 1_000;
    return Math.max(0, (after - before) / ticksPerSecond / seconds);
  };
}

/** The ticks of the machine's processors that neither this process nor those it waited for used. */
function othersTicks() {
  if (!existsSync('/proc/stat')) return null;
  return busyTicks(readFileSync('/proc/stat', 'utf8')) - ownTicks(readFileSync('/proc/self/stat', 'utf8'));
}

/**
 * The busy ticks of all processors together: user, nice and system, and what another machine took of them.
 * @param stat as in /proc/stat
 */
export function busyTicks(stat: string) {
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = numbersOf(stat.slice(0, stat.indexOf('\n')), 'cpu');
  return user + nice + system + stolen;
}

/**
 * The ticks of a process and of all that it waited for.
 * @param stat as in /proc/self/stat; the name in it may have spaces and brackets
 */
export function ownTicks(stat: string) {
  const [user = 0, system = 0, userOfChildren = 0, systemOfChildren = 0] = numbersOf(stat, ')').slice(11);
  return user + system + userOfChildren + systemOfChildren;
}

function numbersOf(line: string, after: string) {
  return line
    .slice(line.lastIndexOf(after) + after.length)
    .trim()
    .split(/\s+/)
    .map(Number);
}
