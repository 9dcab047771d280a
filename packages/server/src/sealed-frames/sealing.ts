import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const curve = 'prime256v1';
const ivLength = 12;
const tagLength = 16;

/** Which way something is sealed, and what for: a text for one purpose never stands in for another. */
type FramePurpose = 'reveal' | 'pin';

/** What the companion keeps of a frame between opening it and its request. */
export interface FrameKeys {
  /** F: it goes to the frame with its document, and never travels again. */
  readonly shared: Buffer;
  /** The companion's one-time private key. */
  readonly privateKey: Buffer;
}

/** Sealed for a frame, or by one: the tag stands behind the data, as browsers have it. */
export interface FrameBox {
  readonly iv: Buffer;
  readonly data: Buffer;
}

export interface Sealing {
  readonly purpose: FramePurpose;
  readonly id: string;
  readonly keys: FrameKeys;
  /** The frame's one-time public key: a point, not compressed. */
  readonly epk: Buffer;
}

/** A frame's requests do not have the right key, or not the right form. Says nothing of what they hold. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

/** New keys for one frame, and the public one for its document. */
export function makeFrameKeys(): { readonly keys: FrameKeys; readonly publicKey: Buffer } {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys();
  // A key that begins with zero bytes comes short, and would be another key when it is stored and read.
  const privateKey = Buffer.alloc(32);
  const own = pair.getPrivateKey();
  own.copy(privateKey, privateKey.length - own.length);
  own.fill(0);
  return { keys: { shared: randomBytes(32), privateKey }, publicKey };
}

/** Whether a request was made by the frame that holds F: `parts` are its fields in their order. */
export function isFrameMac(shared: Buffer, parts: readonly string[], mac: Buffer): boolean {
  const expected = createHmac('sha256', shared).update(macText(parts)).digest();
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

/** No field holds a line break: they are base64url and numbers. */
function macText(parts: readonly string[]): string {
  return ['tillside frame', ...parts].join('\n');
}

/** Seals for the frame alone. @throws SealingError when `epk` is no point of the curve. */
export function sealForFrame(sealing: Sealing, plain: Buffer): FrameBox {
  return withKey(sealing, (key) => {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
    cipher.setAAD(aadOf(sealing));
    return { iv, data: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]) };
  });
}

/**
 * Opens what the frame sealed, and gives the plain bytes to `read`, which must not keep them: they are overwritten when
 * it returns.
 * @throws SealingError
 */
export function openFromFrame<Value>(sealing: Sealing, { iv, data }: FrameBox, read: (plain: Buffer) => Value): Value {
  if (iv.length !== ivLength || data.length < tagLength) throw new SealingError('It is too short.');
  return withKey(sealing, (key) => {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
    decipher.setAAD(aadOf(sealing));
    decipher.setAuthTag(data.subarray(-tagLength));
    const plain = decipher.update(data.subarray(0, -tagLength));
    try {
      finish(() => decipher.final());
      return read(plain);
    } finally {
      plain.fill(0);
    }
  });
}

function finish(final: () => unknown): void {
  try {
    final();
  } catch {
    throw new SealingError('It is not authentic.');
  }
}

function withKey<Value>({ purpose, id, keys, epk }: Sealing, work: (key: Buffer) => Value): Value {
  const pair = createECDH(curve);
  pair.setPrivateKey(keys.privateKey);
  const secret = sharedSecret(pair, epk);
  const info = Buffer.from(`tillside frame ${purpose}\n${id}`, 'utf8');
  const key = Buffer.from(hkdfSync('sha256', secret, keys.shared, info, 32));
  try {
    return work(key);
  } finally {
    key.fill(0);
    secret.fill(0);
  }
}

function sharedSecret(pair: ReturnType<typeof createECDH>, epk: Buffer): Buffer {
  // A compressed point would do for Node; the frame never sends one.
  if (epk.length !== 65 || epk[0] !== 4) throw new SealingError('The key is no point in the form that is used.');
  try {
    return pair.computeSecret(epk);
  } catch {
    throw new SealingError('The key is no point of the curve.');
  }
}

function aadOf({ purpose, id, epk }: Sealing): Buffer {
  return Buffer.from(`${purpose}\n${id}\n${epk.toString('base64url')}`, 'utf8');
}
