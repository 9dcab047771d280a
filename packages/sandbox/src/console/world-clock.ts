import { known } from './elements.ts';
import type { Overview } from '../control/overview.ts';

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Lagos',
});

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Shows the world's time, which continues between two overviews. */
export function showTime(milliseconds: number, overview: Overview): void {
  const clock = known('clock', HTMLTimeElement);
  clock.textContent = lagosTime.format(milliseconds);
  clock.dateTime = new Date(milliseconds).toISOString();
  const ahead = overview.ahead_seconds > 0 ? `${spelled(overview.ahead_seconds)} ahead of this machine. ` : '';
  const due = overview.due === 0 ? 'Nothing is due.' : `${overview.due} due.`;
  known('clock-note', HTMLElement).textContent = `${ahead}${due} Lagos time.`;
}

function spelled(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-GB', style).format(seconds / size);
}
