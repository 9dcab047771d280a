import type { Cost } from './load.ts';

/** How a figure changes with what it depends on. */
export interface Curve {
  title: string;
  x: string;
  y: string;
  series: readonly { name: string; points: readonly { x: number; y: number }[] }[];
}

/**
 * Says how many times the processor time of its peer something takes, and whether that is what was aimed at.
 * Without `atMost` nothing is aimed at: the peer does less, and stands there for scale.
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
  console.log(`${what}: ${said(ours)}, ${peerName} ${said(peer)}: ${ratio} times the processor time (${aim})`);
  return { what, ours, peer, peer_name: peerName, ratio, target: limit ?? null, ok };
}

function said({ microseconds, rate }: Cost) {
  return `${microseconds.toFixed(1)} µs, ${rate}/s`;
}

/** Says how much longer something takes, or how much it takes up, and whether that is within its limit. */
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
