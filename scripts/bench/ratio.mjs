/**
 * How a figure changes with what it depends on.
 * @typedef {object} Curve
 * @property {string} title
 * @property {string} x
 * @property {string} y
 * @property {readonly { name: string, points: readonly { x: number, y: number }[] }[]} series
 */

/**
 * Says how many times the processor time of its peer something takes, and whether that is what was aimed at.
 * @param {string} what
 * @param {{ ours: Cost | undefined, peer: Cost | undefined, peerName: string, atMost?: number }} measured Without `atMost`
 *   nothing is aimed at: the peer does less, and stands there for scale.
 */
export function timesPeer(what, { ours, peer, peerName, atMost: limit }) {
  if (!ours || !peer) throw new Error(`${what} was not measured beside ${peerName}.`);
  const ratio = rounded(ours.microseconds / peer.microseconds);
  const ok = limit === undefined || ratio <= limit;
  const aim = limit === undefined ? 'no target' : `at most ${limit}${missed(ok)}`;
  console.log(`${what}: ${said(ours)}, ${peerName} ${said(peer)}: ${ratio} times the processor time (${aim})`);
  return { what, ours, peer, peer_name: peerName, ratio, target: limit ?? null, ok };
}

/** @typedef {import('./load.mjs').Cost} Cost */

/** @param {Cost} cost */
function said({ microseconds, rate }) {
  return `${microseconds.toFixed(1)} µs, ${rate}/s`;
}

/**
 * Says how much longer something takes, or how much it takes up, and whether that is within its limit.
 * @param {string} what
 * @param {{ value: number, atMost: number, because: string }} measured
 */
export function atMost(what, { value, atMost: limit, because }) {
  const measured = rounded(value);
  const ok = measured <= limit;
  console.log(`${what}: ${measured} (at most ${limit}${missed(ok)}), ${because}`);
  return { what, value: measured, target: limit, ok };
}

/** @param {boolean} ok */
function missed(ok) {
  return ok ? '' : ': MISSED';
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toFixed(3));
}
