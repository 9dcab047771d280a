import { describe, expect, it } from 'vitest';
import { readFlags } from './flags.ts';

describe('the flags', () => {
  it('are parsed to what is wanted', () => {
    const words = ['shop', '--frontend', 'next', '--sell', 'data, airtime', '--sell', 'data'];
    expect(readFlags([...words, '--yes', '--no-install'])).toEqual({
      help: false,
      folder: 'shop',
      into: undefined,
      frontend: 'next',
      sell: ['data', 'airtime'],
      yes: true,
      install: false,
      port: undefined,
      beside: false,
      json: false,
    });
  });

  it('leave open what is not given', () => {
    expect(readFlags(['--sell', 'all'])).toMatchObject({ folder: undefined, frontend: undefined, sell: 'all' });
  });

  it.each([
    [['--frontend', 'vue'], '--frontend takes vite or next, not "vue".'],
    [['--backend', 'fastify'], "Unknown option '--backend'."],
    [['--sell', 'airtme'], 'there is no product "airtme". Choose all, or some of airtime, data'],
    [['--sell', ''], 'there is no product ""'],
    [['--sell', 'all,data'], 'all, or names of products, not both'],
    [['--colour'], "Unknown option '--colour'.\n\nUsage:"],
    [['--into'], "Option '--into <value>' argument missing"],
    [['one', 'two'], 'One folder, please, not 2: one two'],
    [['shop', '--into', '.'], 'Either a new folder (shop) or --into ., not both.'],
    [['--into', '.', '--frontend', 'vite'], 'leave out --frontend'],
    [['--into', '.', '--port', '4000'], 'leave out --port'],
    [['--port', '80'], '--port takes a number from 1024 to 65534, not "80".'],
    [['--port', '4e3'], 'not "4e3"'],
  ])('refuse %j in a sentence', (words, sentence) => {
    expect(() => readFlags(words)).toThrow(sentence);
  });
});
