import { useSecondsLeft } from '../../provider/use-seconds-left.ts';

/**
 * Seconds that are left by the server's clock: counted on from what it said, so that a wrong clock of the phone does not
 * matter. `null` while the server has not said it.
 * @param secondsLeft as the server said it
 * @param saidAt when that arrived, by this device's clock, milliseconds since 1970
 */
export function useCountdown(secondsLeft: number | null, saidAt: number): number | null {
  const left = useSecondsLeft(secondsLeft === null ? null : saidAt + secondsLeft * 1_000);
  return secondsLeft === null ? null : left;
}
