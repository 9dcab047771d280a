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

/** The purpose of sealed data, which fixes its direction. Data for one purpose cannot be used for another. */
type FramePurpose = 'reveal' | 'pin';

/** The keys that the companion stores between the opening of a frame and its request. */
export interface FrameKeys {
  /** F: the frame receives it with its document, and it is never sent again. */
  readonly shared: Buffer;
  /** The companion's one-time private key. */
  readonly privateKey: Buffer;
}

/** Data sealed for a frame, or by one. The tag follows the data, as in browsers. */
export interface FrameBox {
  readonly iv: Buffer;
  readonly data: Buffer;
}

export interface Sealing {
  readonly purpose: FramePurpose;
  readonly id: string;
  readonly keys: FrameKeys;
  /** The frame's one-time public key: an uncompressed point. */
  readonly epk: Buffer;
}

/** A frame's requests do not have the right key, or not the right form. Contains nothing of their content. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

/** New keys for one frame, and the public one for its document. */
export function makeFrameKeys(): { readonly keys: FrameKeys; readonly publicKey: Buffer } {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys();
  // A key that begins with zero bytes is shorter. Without padding it would become another key when it is stored.
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

/** No field can contain a line break: they are base64url and numbers. */
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
 * Opens what the frame sealed, and passes the plain bytes to `read`, which must not keep them: they are overwritten
 * when it returns.
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
  // Node would accept a compressed point. The frame never sends one.
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
