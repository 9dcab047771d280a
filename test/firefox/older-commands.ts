import { Script } from 'node:vm';
import { z } from 'zod';

const Command = z.object({ id: z.number(), method: z.string(), params: z.record(z.string(), z.unknown()) });
type Command = z.output<typeof Command>;
const Answer = z.object({ id: z.number().nullish(), type: z.string(), error: z.string().optional() });

interface Lines {
  toBrowser(message: string): void;
  toPlaywright(message: string): void;
}

/** Lets everything pass, and fixes what Firefox refused only because it is older than Playwright thinks. */
export function createTranslator({ toBrowser, toPlaywright }: Lines): {
  ask(message: string): void;
  answer(message: string): void;
} {
  const asked = new Map<number, Command>();
  /** Commands of our own, under the id of the one that they stand for. */
  const looking = new Map<number, string>();

  return {
    ask(message) {
      const command = Command.parse(JSON.parse(message));
      asked.set(command.id, command);
      const fixed = byKeys(command) ?? withoutEval(command);
      toBrowser(fixed === null ? message : JSON.stringify(fixed));
    },
    answer(message) {
      const { id, type, error } = Answer.parse(JSON.parse(message));
      const command = typeof id === 'number' ? asked.get(id) : undefined;
      const isPrinting = [...asked.values()].some(({ method }) => method === 'browsingContext.print');
      if (type === 'event' && isPrinting && PrintedCopy.safeParse(JSON.parse(message)).success) return;
      if (!command) return toPlaywright(message);
      const reply = (result: object): void => toPlaywright(JSON.stringify({ type: 'success', id: command.id, result }));
      const wanted = looking.get(command.id);
      const child = type === 'error' && wanted === undefined ? contextLookedFor(command) : null;
      if (child !== null) {
        looking.set(command.id, child);
        return toBrowser(JSON.stringify(allFrames(command)));
      }
      asked.delete(command.id);
      looking.delete(command.id);
      if (wanted !== undefined && type === 'success') return reply({ nodes: framesOf(message, wanted) });
      if (type === 'success' && byKeys(command) !== null) return reply(nothingReturned);
      const result = error === 'unknown command' ? withoutIt(command) : null;
      return result === null ? toPlaywright(message) : reply(result);
    },
  };
}

/**
 * Firefox prints a copy of a sealed frame. It reports the copy as created, like a new page, and never as closed. The
 * page could then not be closed, since Playwright would wait for the copy to close.
 */
const PrintedCopy = z.object({
  method: z.literal('browsingContext.contextCreated'),
  params: z.object({ parent: z.null(), originalOpener: z.null(), url: z.literal('about:blank') }),
});

const evaluating = '(utilityScript, ...args) => utilityScript.evaluate(...args)';
const Evaluation = z.looseObject({
  functionDeclaration: z.literal(evaluating),
  arguments: z
    .tuple([z.unknown(), z.unknown(), z.unknown(), z.object({ type: z.literal('string'), value: z.string() })])
    .rest(z.unknown()),
});

/**
 * Playwright evaluates by `eval` in the page, which strict policies forbid, such as the frame's own. So the evaluated
 * expression is written into the function that is called. `null` for any other command.
 */
function withoutEval({ id, method, params }: Command): Command | null {
  if (method !== 'script.callFunction') return null;
  const read = Evaluation.safeParse(params);
  if (!read.success) return null;
  const expression = read.data.arguments[3].value;
  const functionDeclaration = `(() => {
    const evaluated = () => ${isExpression(expression) ? `(${expression}\n)` : `{ ${expression}\n}`};
    return (utilityScript, ...args) =>
      Object.create(utilityScript, { global: { value: { eval: evaluated } } }).evaluate(...args);
  })()`;
  return { id, method, params: { ...params, functionDeclaration } };
}

/** How Playwright inserts a text into the focused element: by its own function in the page. */
const inserting = /\bwindow\.__pw_bidiInsertText\(/;
const Insertion = z.object({
  arguments: z
    .tuple([z.unknown(), z.unknown(), z.unknown(), z.object({ value: z.string().regex(inserting) }), z.unknown()])
    .rest(z.unknown()),
  target: z.object({ context: z.string() }),
});
const Text = z.object({ type: z.literal('string'), value: z.string() });

/**
 * Playwright's own way of putting a text into a field does not get into a sealed frame, for it goes by functions that its
 * policy forbids. Keys get there as those of a person do, and a key may be any sign. `null`: this is no such command.
 */
function byKeys({ id, method, params }: Command): Command | null {
  if (method !== 'script.callFunction') return null;
  const read = Insertion.safeParse(params);
  const text = Text.safeParse(read.data?.arguments[5]);
  if (!read.success || !text.success) return null;
  const actions = [...new Intl.Segmenter().segment(text.data.value)].flatMap(({ segment }) => {
    const value = segment === '\n' ? enter : segment;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });
  const { context } = read.data.target;
  return { id, method: 'input.performActions', params: { context, actions: [{ type: 'key', id: 'relay', actions }] } };
}

/** As WebDriver writes the key. */
const enter = '\uE006';
const nothingReturned = { type: 'success', realm: 'relay', result: { type: 'null' } };

/** Playwright evaluates statements as well, for their side effects. */
function isExpression(text: string): boolean {
  try {
    return Boolean(new Script(`(${text}\n)`));
  } catch {
    return false;
  }
}

/** The result of a command that can be skipped without an effect on any test. `null`: the refusal is passed on. */
function withoutIt({ method, params }: Command): object | null {
  switch (method) {
    // Response bodies then cannot be read. A request for one fails with an error.
    case 'network.addDataCollector':
      return { collector: 'none' };
    case 'browser.setDownloadBehavior':
    case 'emulation.setScreenOrientationOverride':
    case 'emulation.setScreenSettingsOverride':
      return {};
    case 'emulation.setMediaFeaturesOverride':
      // Playwright sends this for every page. A test that does set a media feature must receive the refusal.
      return Object.values(params['features'] ?? {}).every((wanted) => wanted === null) ? {} : null;
    case 'emulation.setLocaleOverride':
      return params['locale'] === 'en-US' ? {} : null;
    default:
      return null;
  }
}

const ByContext = z.object({
  context: z.string(),
  locator: z.object({ type: z.literal('context'), value: z.object({ context: z.string() }) }),
});

/** The frame whose element is looked for, where that is what the command does. */
function contextLookedFor({ method, params }: Command): string | null {
  if (method !== 'browsingContext.locateNodes') return null;
  const read = ByContext.safeParse(params);
  return read.success ? read.data.locator.value.context : null;
}

/** Every frame element of the document, with the window in it. In a sandbox: hooks of the page see none of it. */
function allFrames({ id, params }: Command): Command {
  return {
    id,
    method: 'script.callFunction',
    params: {
      functionDeclaration:
        "() => [...document.querySelectorAll('iframe, frame, object, embed')].map((element) => [element, element.contentWindow])",
      awaitPromise: false,
      resultOwnership: 'none',
      serializationOptions: { maxDomDepth: 0 },
      target: { context: params['context'], sandbox: 'relay' },
    },
  };
}

const Frames = z.object({
  result: z.object({
    result: z.object({
      value: z.array(
        z.object({ value: z.tuple([z.looseObject({ type: z.literal('node') }), z.looseObject({ type: z.string() })]) }),
      ),
    }),
  }),
});
const WindowOf = z.object({ value: z.object({ context: z.string() }) });

function framesOf(message: string, context: string): object[] {
  const read = Frames.safeParse(JSON.parse(message));
  if (!read.success) return [];
  return read.data.result.result.value.flatMap(({ value: [element, inner] }) => {
    const found = WindowOf.safeParse(inner);
    return found.success && found.data.value.context === context ? [element] : [];
  });
}
