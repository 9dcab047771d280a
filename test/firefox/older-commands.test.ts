import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { createTranslator } from './older-commands.ts';

/** Asks one command and lets Firefox give these answers to what reaches it. */
function translated(command: object, ...answers: readonly object[]): { toFirefox: unknown[]; answered: unknown[] } {
  const toFirefox: unknown[] = [];
  const answered: unknown[] = [];
  const translator = createTranslator({
    toBrowser: (message) => void toFirefox.push(JSON.parse(message)),
    toPlaywright: (message) => void answered.push(JSON.parse(message)),
  });
  translator.ask(JSON.stringify({ id: 7, ...command }));
  for (const answer of answers) translator.answer(JSON.stringify(answer));
  return { toFirefox, answered };
}

const unknown = { type: 'error', id: 7, error: 'unknown command', message: 'no such thing' };

test('what Firefox knows passes as it is, both ways, and so do its events', () => {
  const command = { method: 'browsingContext.navigate', params: { url: 'about:blank' } };
  const answer = { type: 'success', id: 7, result: { navigation: 'x' } };
  const event = { type: 'event', method: 'log.entryAdded', params: {} };
  expect(translated(command, event, answer)).toEqual({ toFirefox: [{ id: 7, ...command }], answered: [event, answer] });
});

test('what Firefox does not know is done without only where no test would see otherwise than it is', () => {
  const wanted = (scheme: string | null): object => ({
    method: 'emulation.setMediaFeaturesOverride',
    params: { features: { 'prefers-color-scheme': scheme } },
  });
  expect(translated(wanted(null), unknown).answered).toEqual([{ type: 'success', id: 7, result: {} }]);
  expect(translated(wanted('dark'), unknown).answered).toEqual([unknown]);
  expect(translated({ method: 'network.getData', params: {} }, unknown).answered).toEqual([unknown]);
});

test('a frame’s element is found by the window in it where Firefox cannot look for it itself', () => {
  const params = { context: 'page', locator: { type: 'context', value: { context: 'inner' } } };
  const refused = { type: 'error', id: 7, error: 'invalid argument', message: 'locator.type' };
  const pair = (sharedId: string, context: string): object => ({
    type: 'array',
    value: [
      { type: 'node', sharedId },
      { type: 'window', value: { context } },
    ],
  });
  const frames = { type: 'array', value: [pair('one', 'other'), pair('two', 'inner')] };
  const found = { type: 'success', id: 7, result: { type: 'success', result: frames } };
  const { toFirefox, answered } = translated({ method: 'browsingContext.locateNodes', params }, refused, found);
  expect(toFirefox[1]).toMatchObject({
    id: 7,
    method: 'script.callFunction',
    params: { target: { context: 'page', sandbox: 'relay' } },
  });
  expect(answered).toEqual([{ type: 'success', id: 7, result: { nodes: [{ type: 'node', sharedId: 'two' }] } }]);
});

test('what is evaluated needs no eval, which the policy of a frame forbids', () => {
  const text = (value: string): object => ({ type: 'string', value });
  const params = {
    functionDeclaration: '(utilityScript, ...args) => utilityScript.evaluate(...args)',
    arguments: [
      { handle: 'h' },
      { type: 'boolean', value: true },
      { type: 'boolean', value: true },
      text('() => 6 * 7'),
    ],
  };
  const { toFirefox } = translated({ method: 'script.callFunction', params });
  const sent = toFirefox[0] as { params: { functionDeclaration: string } };
  // As Firefox runs it: Playwright's script gets its own `eval`.
  const call = new Script(`(${sent.params.functionDeclaration})`).runInThisContext() as (script: object) => unknown;
  const script = {
    global: { eval: () => expect.unreachable() },
    evaluate(this: { global: { eval: () => () => number } }) {
      return this.global.eval()();
    },
  };
  expect(call(script)).toBe(42);
});

test('a text is typed into the focused element by keys, for any character, and Playwright receives a success', () => {
  const insert = (text: string): object => ({
    method: 'script.callFunction',
    params: {
      functionDeclaration: '(utilityScript, ...args) => utilityScript.evaluate(...args)',
      target: { context: 'page' },
      arguments: [
        { handle: 'h' },
        { type: 'boolean', value: true },
        { type: 'boolean', value: false },
        { type: 'string', value: '((text3) => window.__pw_bidiInsertText(text3))' },
        { type: 'number', value: 1 },
        { type: 'string', value: text },
      ],
    },
  });
  const key = (value: string): object[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  const { toFirefox, answered } = translated(insert('1٢\n'), { type: 'success', id: 7, result: {} });
  expect(toFirefox).toEqual([
    {
      id: 7,
      method: 'input.performActions',
      params: {
        context: 'page',
        actions: [{ type: 'key', id: 'relay', actions: [...key('1'), ...key('٢'), ...key('\uE006')] }],
      },
    },
  ]);
  expect(answered).toMatchObject([{ type: 'success', id: 7, result: { type: 'success', result: { type: 'null' } } }]);
  const refused = { type: 'error', id: 7, error: 'no such frame', message: 'gone' };
  expect(translated(insert('1'), refused).answered).toEqual([refused]);
});

test('the copy of a frame that is printed is no new page, and a page created before or after printing is one', () => {
  const created = (more: object = {}): object => ({
    type: 'event',
    method: 'browsingContext.contextCreated',
    params: { context: '107', parent: null, originalOpener: null, url: 'about:blank', ...more },
  });
  const print = { method: 'browsingContext.print', params: { context: 'page' } };
  const printed = { type: 'success', id: 7, result: { data: '' } };
  const popup = created({ originalOpener: 'page' });
  expect(translated(print, created(), popup, printed, created()).answered).toEqual([popup, printed, created()]);
});
