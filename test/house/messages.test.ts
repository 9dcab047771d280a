import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { caseKinds, fieldErrorCodes, fundingStates, instructionStates, problemCodes, roles } from '@tillside/contract';
import {
  evidenceCodes,
  evidenceOutcomes,
  exchangeFaultCodes,
  problemReasonCodes,
  stepCodes,
} from '@tillside/contract/schemas';
import { compiledMessages, languageMessages, languages, requireDescriptions } from '../../scripts/messages.ts';
import { readLanguage, type Message } from '../../scripts/messages/read-language.ts';
import { writePart } from '../../scripts/messages/write-part.ts';

const root = join(import.meta.dirname, '../..');
const home = join(root, 'packages/messages');

describe('the messages', () => {
  it.each(Object.entries(compiledMessages()))('in %s match the files of the languages', (file, text) => {
    const path = join(home, file);
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '', 'Compile them: npm run tool -- messages.').toBe(text);
  });

  it('are compiled into no other file', () => {
    const made = globSync('src/generated/**/*.ts', { cwd: home });
    expect(made.toSorted()).toEqual(Object.keys(compiledMessages()).toSorted());
  });

  it.each(languages())('of %s are all there, with the same parameters, and no others', (locale) => {
    expect(languageMessages(locale).map(described).toSorted()).toEqual(
      languageMessages('en-NG').map(described).toSorted(),
    );
  });

  it('are each shown somewhere', () => {
    const used = usedKeys();
    const keys = languageMessages('en-NG').map(({ part, name }) => `${part}.${name}`);
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });
});

/** Parts that have a text for each code of a list. What shows them names the code: `t(stepsMessages, code)`. */
const codes: Readonly<Record<string, readonly string[]>> = {
  steps: stepCodes,
  problems: problemCodes,
  reasons: problemReasonCodes,
  fieldErrors: fieldErrorCodes,
  reportKind: caseKinds,
  evidence: evidenceCodes,
  faults: exchangeFaultCodes,
  foundOutcomes: evidenceOutcomes,
  staffState: instructionStates,
  staffHealth: ['good', 'slow', 'down'],
  staffFunding: fundingStates,
  staffSource: ['send', 'requery', 'webhook', 'staff', 'lease'],
  staffRole: roles,
};

/**
 * The keys that the sources name: `t(airtimeMessages, 'title')`, both of `t(historyMessages, all ? 'a' : 'b')`, those that
 * a table of the file names, for `t(fieldsMessages, faults[fault])`, and those of every code.
 */
function usedKeys(): ReadonlySet<string> {
  const sources = globSync('{packages/{react,server}/src,apps/example/web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|stories|browser)\.|\/testing\//.test(file),
  );
  const keys = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return [...source.matchAll(/\b(\w+)Messages,\s*([^,)]+)/g)].flatMap(([, part = '', names = '']) => {
      const isOfTable = names.includes('[') || !names.includes("'");
      const named = [...(isOfTable ? source : names).matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
      return [...named, ...(codes[part] ?? [])].map((name) => `${part}.${name}`);
    });
  });
  return new Set(keys);
}

function described({ part, name, parameters }: Message): string {
  return `${part}.${name} ${[...parameters]
    .map((parameter) => parameter.join(': '))
    .toSorted()
    .join(', ')}`;
}

describe('a file of a language', () => {
  const file = (messages: Readonly<Record<string, string>>): string =>
    JSON.stringify(
      Object.fromEntries(Object.entries(messages).map(([key, defaultMessage]) => [key, { defaultMessage }])),
    );
  const compiled = (text: string): string | undefined =>
    /^ {4}x: (.*),$/m.exec(writePart('a', readLanguage(file({ 'a.x': text })), 'en-NG'))?.[1];

  test.each([
    ['It’s {name}', '({ name }) => `It’s ${name}`'],
    ["It''s", String.raw`'It\'s'`],
    ["'{'name'}' `${x}`", '({ x }) => `{name} \\`$${x}\\``'],
    ['{n, number}', "({ n }) => numberText('en-NG', n)"],
    [
      '{n, plural, =0 {None} one {{who} has #} other {{who} have #}}',
      "({ n, who }) => pluralText('en-NG', n, { '=0': 'None', one: `${who} has ${numberText('en-NG', n)}`, other: `${who} have ${numberText('en-NG', n)}` })",
    ],
  ])('has %s compiled to %s', (text, code) => {
    expect(compiled(text)).toBe(code);
  });

  test.each([
    ['a', 'Text', 'a key is a part and a name'],
    ['a.x', 'Hello {name', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['a.x', '{when, date}', 'only {name}'],
    ['a.x', '{n, selectordinal, one {#st} other {#th}}', 'only {name}'],
    ['a.x', '{n} of {n, number}', '{n} is text in one place and a number in another'],
  ])('is refused where %s is %s', (key, text, reason) => {
    expect(() => readLanguage(file({ [key]: text }))).toThrow(reason);
  });

  it.each([
    ['a text that takes something', { defaultMessage: 'Pay {amount}' }, 'a.x: a message that takes something'],
    ['one that is described', { defaultMessage: 'Pay {amount}', description: '{amount}: what is paid.' }, null],
    [
      'a text of few words',
      { defaultMessage: 'Buy again' },
      'a.x: a message that takes something, or is shorter than four words,',
    ],
    ['one that is described', { defaultMessage: 'Buy again', description: 'Button below a receipt.' }, null],
    ['a text that takes nothing', { defaultMessage: 'Nothing was bought today' }, null],
  ])('needs a description for translators where it takes something or is short: %s', (_what, message, reason) => {
    const required = (): void => requireDescriptions(readLanguage(JSON.stringify({ 'a.x': message })));
    if (reason === null) expect(required).not.toThrow();
    else expect(required).toThrow(reason);
  });

  it('has nothing beside a message but its description', () => {
    expect(() => readLanguage(JSON.stringify({ 'a.x': { message: 'Text' } }))).toThrow('defaultMessage');
  });
});
