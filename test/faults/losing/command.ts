import { runLosing } from './run-losing.ts';

/**
 * Runs schedules in which the store loses its end, of the seeds from `seed` on, as many as begin in time. Prints each
 * that violates something. Returns how many ran, and how many did.
 */
export async function runLosingOn(
  { seed, schedules, endsAt }: { readonly seed: number; readonly schedules: number; readonly endsAt: number | null },
  say: (line: string) => void,
): Promise<{ readonly losing: number; readonly violations: number; readonly lost: number }> {
  const ran = { losing: 0, violations: 0, lost: 0 };
  for (let own = seed; own < seed + schedules && Date.now() < (endsAt ?? Infinity); own += 1) {
    const { violations, told, timeline, lost } = await runLosing(own);
    ran.losing += 1;
    ran.lost += lost;
    if (violations.length === 0) continue;
    ran.violations += 1;
    say(`\n━━ losing, seed ${own}: ${told.join('; ')}`);
    for (const line of violations.slice(0, 8)) say(`✗ ${line}`);
    if (ran.violations <= 3) say(timeline.slice(0, 400).join('\n'));
    say(`Play it again: npm run tool -- faults --losing 1 --seed ${own}`);
  }
  return ran;
}
