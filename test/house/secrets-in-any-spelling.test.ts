import { describe, expect, it } from 'vitest';
import { canaries, findSecrets } from '../hostile/canary/secrets.ts';

const number = '4539578763621486';
const spelled: Readonly<Record<string, string>> = {
  plain: `x${number}y`,
  'groups with spaces': '4539 5787 6362 1486',
  'groups with no-break spaces': '4539\u00A05787\u00A06362\u00A01486',
  'groups with %20': 'n=4539%205787%206362%201486',
  'groups with a plus': 'n=4539+5787+6362+1486',
  'base64 at 0': Buffer.from(`${number}"}`).toString('base64'),
  'base64 at 1': Buffer.from(`{${number}"}`).toString('base64url'),
  'base64 at 2': Buffer.from(`{"${number}`).toString('base64'),
  hex: Buffer.from(number).toString('hex').toUpperCase(),
  'percent signs': '%34%35%33%39%35%37%38%37%36%33%36%32%31%34%38%36',
  escapes: number
    .split('')
    .map((digit) => `\\u003${digit}`)
    .join(''),
  'a list of bytes': JSON.stringify([...Buffer.from(number)]),
  'an object of bytes': JSON.stringify(new Uint8Array(Buffer.from(number))),
  'UTF-16': Buffer.from(number, 'utf16le').toString('latin1'),
};
const pins: Readonly<Record<string, string>> = {
  plain: '{"pin":"0629"}',
  'base64 at 0': Buffer.from('0629').toString('base64'),
  'base64 at 2': Buffer.from('{"pin":"0629"}').toString('base64'),
  hex: Buffer.from('0629').toString('hex'),
  'percent signs': '%30%36%32%39',
  'a list of bytes': '[48, 54, 50, 57]',
};

describe('what looks for secrets finds', () => {
  it.each(Object.entries(spelled))('a number spelled as %s', (spelling, text) => {
    expect(findSecrets(`before ${text} behind`, { number })).toContain(`number as ${spelling}`);
  });

  it.each(Object.entries(pins))('a PIN spelled as %s', (spelling, text) => {
    expect(findSecrets(text, { pin: canaries.pin })).toContain(`pin as ${spelling}`);
  });

  it('a PIN that was glued to words, and none in the middle of a random name or of another number', () => {
    expect(findSecrets('waiting6294pending', { pin: '6294' })).toEqual(['pin as plain']);
    for (const text of ['a2b6294c77d0e1f2a3b4c5d6e7f8', '16294', '62940', '1.6294', '']) {
      expect(findSecrets(text, { pin: '6294' })).toEqual([]);
    }
  });

  it('no PIN of the canary shop in a time or a size that a browser measured', () => {
    expect(Object.values(canaries).filter((secret) => String(Number(secret)) === secret)).toEqual([]);
  });

  it('a card number behind a point', () => {
    expect(findSecrets(`1.${number}`, { number })).toContain('number as plain');
  });

  it('no number in another one', () => {
    for (const text of ['4539 5787 6362 1487', `1${number}`, number.slice(1)]) {
      expect(findSecrets(text, { number })).toEqual([]);
    }
  });
});
