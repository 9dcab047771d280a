/**
 * How a figure changes with what it depends on.
 * @typedef {object} Curve
 * @property {string} title
 * @property {string} x
 * @property {string} y
 * @property {readonly { name: string, points: readonly { x: number, y: number }[] }[]} series
 */

/**
 * Says how one side compares with its peer, and whether that is what was aimed at.
 * @param {string} what
 * @param {{ ours: number, peer: number, peerName: string, atLeast: number }} measured Both a second.
 */
export function ratioAtLeast(what, { ours, peer, peerName, atLeast }) {
  const ratio = rounded(ours / peer);
  const ok = ratio >= atLeast;
  console.log(
    `${what}: ${Math.round(ours)}/s, ${peerName} ${Math.round(peer)}/s, ratio ${ratio} (at least ${atLeast}${missed(ok)})`,
  );
  return { what, ours: Math.round(ours), peer: Math.round(peer), peer_name: peerName, ratio, target: atLeast, ok };
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
