import { frameParts } from '@tillside/messages';
import { enNG } from '@tillside/messages/en-NG';

/** Errors in overrides, for the developer of a page: unknown keys and placeholders. */
export function overrideFaults(overrides: object): readonly string[] {
  const known = new Map<string, string | ((values: never) => string)>(Object.entries(enNG));
  return Object.entries(overrides).flatMap(([key, override]: readonly [string, unknown]) => {
    if (isOfFrame(key)) return [frameFault(key)];
    const message = known.get(key);
    if (message === undefined) return [`Tillside has no message "${key}".`];
    if (typeof override !== 'string') return [];
    const taken = parametersOf(message);
    return [...override.matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !taken.includes(name))
      .map((name) => `The message "${key}" takes ${listed(taken)}, not {${name}}.`);
  });
}

function isOfFrame(key: string): boolean {
  return frameParts.some((part) => key.startsWith(`${part}.`));
}

function frameFault(key: string): string {
  return (
    `The message "${key}" is shown in a sealed frame, which no page reaches into: \`messages\` of the TillsideProvider ` +
    `changes nothing there. Give it to the companion: \`createTillside({ frames: { messages: { '${key}': … } } })\`.`
  );
}

function parametersOf(message: string | ((values: never) => string)): readonly string[] {
  if (typeof message === 'string') return [];
  const read = new Set<string>();
  const values = new Proxy<Record<string, number>>(
    {},
    {
      get(_values, name) {
        if (typeof name === 'string') read.add(name);
        return 1;
      },
    },
  );
  Reflect.apply(message, undefined, [values]);
  return [...read];
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.map((name) => `{${name}}`).join(', ');
}
