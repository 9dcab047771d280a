import { useSecondsLeft } from '../../../session/use-seconds-left.ts';

/**
 * Seconds left by the server's clock, counted down locally, so that a wrong clock of the phone does not
 * matter. `null` until the server has answered.
 * @param secondsLeft the server's value
 * @param saidAt when it arrived, by this device's clock, milliseconds since 1970
 */
export function useCountdown(secondsLeft: number | null, saidAt: number): number | null {
  const left = useSecondsLeft(secondsLeft === null ? null : saidAt + secondsLeft * 1_000);
  return secondsLeft === null ? null : left;
}
