import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecret } from './secret.ts';

const text = 'a secret of thirty-two characters';
const secret = createSecret(text, (length) => randomBytes(length));
const other = createSecret(`${text}!`, (length) => randomBytes(length));
const plain = new TextEncoder().encode('08031234567');

describe('a signature', () => {
  it('is the same for the same text, and 64 hex digits', () => {
    expect(secret.sign('body', 'x')).toBe(secret.sign('body', 'x'));
    expect(secret.sign('body', 'x')).toBe(secret.sign('body', new TextEncoder().encode('x')));
    expect(secret.sign('body', 'x')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is another one for another text, another purpose or another secret', () => {
    const signatures = [
      secret.sign('body', 'x'),
      secret.sign('body', 'y'),
      secret.sign('tag', 'x'),
      secret.sign('bodyx', ''),
      secret.sign('bod', 'yx'),
      other.sign('body', 'x'),
    ];
    expect(new Set(signatures).size).toBe(signatures.length);
  });

  it('stays what it was in earlier versions: keys that callers used must go on telling repeats', () => {
    expect(createSecret('x'.repeat(32), randomBytes).sign('instruction body', '{}')).toBe(
      '819ae4ce788f8be949910fb0bae7198c839f74c67fceb75d81f90355f57f31cc',
    );
  });
});

describe('what is sealed', () => {
  it('opens again, byte for byte, however long', () => {
    for (const length of [0, 1, 16, 100_000]) {
      const bytes = randomBytes(length);
      expect(Buffer.from(secret.open('inbox', secret.seal('inbox', bytes))).equals(bytes)).toBe(true);
    }
  });

  it('cannot be read, and looks different every time', () => {
    const [first, second] = [secret.seal('inbox', plain), secret.seal('inbox', plain)];
    expect(Buffer.from(first).toString('latin1')).not.toContain('0803');
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
  });

  it('does not open for another purpose or with another secret', () => {
    const sealed = secret.seal('inbox', plain);
    expect(() => secret.open('token', sealed)).toThrow(/authenticate/);
    expect(() => other.open('inbox', sealed)).toThrow(/authenticate/);
  });

  it('does not open when any byte of it was changed', () => {
    const sealed = secret.seal('inbox', plain);
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secret.open('inbox', changed)).toThrow(/authenticate/);
    }
  });

  it('does not open when it was cut off or added to', () => {
    const sealed = Buffer.from(secret.seal('inbox', plain));
    for (const cut of [sealed.length - 1, 28, 27, 20, 12, 5, 0]) {
      expect(() => secret.open('inbox', sealed.subarray(0, cut))).toThrow(/./);
    }
    expect(() => secret.open('inbox', Buffer.concat([sealed, Buffer.alloc(1)]))).toThrow(/authenticate/);
  });

  it('is not signed with the key it is sealed with', () => {
    const sealed = secret.seal('x', plain);
    expect(Buffer.from(sealed).toString('hex')).not.toContain(secret.sign('x', plain).slice(0, 16));
  });
});
