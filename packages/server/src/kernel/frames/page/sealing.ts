import type { FrameFailureCode } from '@tillside/contract';
import type { CardBoot, PinBoot } from './boot.ts';

type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: FrameFailureCode };

export interface FrameSealing {
  /** Requests the card's details. The caller overwrites the bytes. */
  reveal(): Promise<Answer<Uint8Array>>;
  /** Sends an entry, sealed. */
  send(n: number, typed: Readonly<Record<string, string | number | boolean>>): Promise<Answer<unknown>>;
}

/**
 * Seals between this document and the companion: ECDH on P-256, HKDF with F as the salt, AES-256-GCM. Proxies and traces
 * on the way see ciphertext only. Self-contained: its text goes into the document.
 */
export function frameSealing({
  id,
  shared,
  key,
  url,
}: Pick<CardBoot | PinBoot, 'id' | 'shared' | 'key' | 'url'>): FrameSealing {
  const maxWait = 30_000;
  const { subtle } = crypto;

  function toBytes(text: string): Uint8Array<ArrayBuffer> {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  }

  function toText(bytes: ArrayBuffer | Uint8Array): string {
    const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  }

  function encode(text: string): Uint8Array<ArrayBuffer> {
    return new TextEncoder().encode(text);
  }

  async function macOf(parts: readonly string[]): Promise<string> {
    const macKey = await subtle.importKey('raw', toBytes(shared), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return toText(await subtle.sign('HMAC', macKey, encode(['tillside frame', ...parts].join('\n'))));
  }

  /** Creates a key pair of the frame, and derives the key that both sides share. */
  async function agree(purpose: string): Promise<{ epk: string; secret: CryptoKey; aad: Uint8Array<ArrayBuffer> }> {
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const own = await subtle.generateKey(curve, false, ['deriveBits']);
    const theirs = await subtle.importKey('raw', toBytes(key), curve, false, []);
    const bits = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256));
    const base = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
    bits.fill(0);
    const info = encode(`tillside frame ${purpose}\n${id}`);
    const secret = await subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: toBytes(shared), info },
      base,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
    const epk = toText(await subtle.exportKey('raw', own.publicKey));
    return { epk, secret, aad: encode(`${purpose}\n${id}\n${epk}`) };
  }

  async function post(body: object): Promise<Answer<unknown>> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        mode: 'cors',
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        // Needs no preflight, which a sandboxed document's `null` origin could not answer for.
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(maxWait),
      });
      const value: unknown = await response.json();
      return response.ok ? { ok: true, value } : { ok: false, code: codeIn(value) };
    } catch {
      return { ok: false, code: 'network' };
    }
  }

  /** The companion's failure code. The host shows only its own text for it. */
  function codeIn(value: unknown): FrameFailureCode {
    const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : null;
    switch (code) {
      case 'reveal_410':
      case 'mac':
      case 'locked':
      case 'not_found':
      case 'details':
      case 'provider_unavailable':
      case 'unavailable':
        return code;
      default:
        return 'internal';
    }
  }

  return {
    async reveal() {
      const { epk, secret, aad } = await agree('reveal');
      const answer = await post({ id, epk, mac: await macOf(['reveal', id, epk]) });
      if (!answer.ok) return answer;
      const { value } = answer;
      const isBox = typeof value === 'object' && value !== null && 'iv' in value && 'data' in value;
      if (!isBox || typeof value.iv !== 'string' || typeof value.data !== 'string')
        return { ok: false, code: 'internal' };
      try {
        const algorithm = { name: 'AES-GCM', iv: toBytes(value.iv), additionalData: aad, tagLength: 128 };
        return { ok: true, value: new Uint8Array(await subtle.decrypt(algorithm, secret, toBytes(value.data))) };
      } catch {
        return { ok: false, code: 'mac' };
      }
    },

    async send(n, typed) {
      const { epk, secret, aad } = await agree('pin');
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = encode(JSON.stringify(typed));
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad, tagLength: 128 }, secret, plain);
      plain.fill(0);
      const box = { iv: toText(iv), data: toText(sealed) };
      return post({ id, n, epk, ...box, mac: await macOf(['pin', id, String(n), epk, box.iv, box.data]) });
    },
  };
}
