import type { Cost } from './load.ts';

/** A figure as a function of a variable. */
export interface Curve {
  title: string;
  x: string;
  y: string;
  series: readonly { name: string; points: readonly { x: number; y: number }[] }[];
}

/**
 * Logs and returns the processor time of something as a multiple of its peer's, and whether that meets the target.
 * Without `atMost` there is no target: the peer does less, and is shown for scale.
 */
export function timesPeer(
  what: string,
  {
    ours,
    peer,
    peerName,
    atMost: limit,
  }: { ours: Cost | undefined; peer: Cost | undefined; peerName: string; atMost?: number },
) {
  if (!ours || !peer) throw new Error(`${what} was not measured beside ${peerName}.`);
  const ratio = rounded(ours.microseconds / peer.microseconds);
  const ok = limit === undefined || ratio <= limit;
  const aim = limit === undefined ? 'no target' : `at most ${limit}${missed(ok)}`;
  console.log(`${what}: ${costOf(ours)}, ${peerName} ${costOf(peer)}: ${ratio} times the processor time (${aim})`);
  return { what, ours, peer, peer_name: peerName, ratio, target: limit ?? null, ok };
}

function costOf({ microseconds, rate }: Cost) {
  return `${microseconds.toFixed(1)} µs, ${rate}/s`;
}

/** Logs and returns a duration or a size, and whether it is within its limit. */
export function atMost(
  what: string,
  { value, atMost: limit, because }: { value: number; atMost: number; because: string },
) {
  const measured = rounded(value);
  const ok = measured <= limit;
  console.log(`${what}: ${measured} (at most ${limit}${missed(ok)}), ${because}`);
  return { what, value: measured, target: limit, ok };
}

function missed(ok: boolean) {
  return ok ? '' : ': MISSED';
}

function rounded(value: number) {
  return Number(value.toFixed(3));
}
