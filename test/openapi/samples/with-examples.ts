import type { Document } from '../validate/document.ts';
import { isRecord } from '../validate/record.ts';

type Tree = Record<string, unknown>;

/** What was recorded of an operation, with every secret masked. */
export interface Example {
  /** Of the path and the query. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly success: RecordedAnswer;
  /** Of the same request with one mistake in it. */
  readonly refusal: RecordedAnswer;
}

interface RecordedAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What is added to a document: by operation id, and by type of event. */
export interface Examples {
  readonly operations: ReadonlyMap<string, Example>;
  readonly events: ReadonlyMap<string, unknown>;
}

const summary = 'As the sandbox answers. Secrets are masked.';

/**
 * A document with recorded examples: of each operation the request, its success and one refusal, and of each event its
 * payload.
 * @throws Error when the document has an operation, or an answer, that was not recorded.
 */
export function withExamples(document: Document, { operations, events }: Examples): Tree {
  const copy = copyOf(document);
  for (const path of Object.values(child(copy, 'paths'))) {
    for (const operation of Object.values(Object(path)).filter(isRecord)) {
      const id = String(operation['operationId']);
      const example = operations.get(id);
      if (!example) throw new Error(`There is no recorded example of ${id}.`);
      addToOperation(operation, example, copy);
    }
  }
  for (const [type, payload] of events) addTo(child(copy, 'webhooks', type, 'post', 'requestBody'), payload);
  dropUnused(child(copy, 'components', 'responses'), copy);
  return copy;
}

function addToOperation(operation: Tree, example: Example, document: Document): void {
  const { parameters, requestBody } = operation;
  for (const parameter of Array.isArray(parameters) ? parameters.filter(isRecord) : []) {
    const value = example.parameters[String(parameter['name'])];
    if (value !== undefined) parameter['example'] = value;
  }
  if (isRecord(requestBody)) addTo(requestBody, example.body);
  const responses = child(operation, 'responses');
  for (const { status, body } of [example.success, example.refusal]) {
    const response = inlined(child(responses, String(status)), document);
    responses[status] = response;
    addTo(response, body);
  }
}

/** A response of the operation's own, for an example that no other operation has. */
function inlined(response: Tree, document: Document): Tree {
  const ref = response['$ref'];
  if (typeof ref !== 'string') return response;
  return copyOf(child(document, ...ref.split('/').slice(1)));
}

/** Drops what no operation refers to any more, because each has an example of its own. */
function dropUnused(responses: Tree, document: Document): void {
  const text = JSON.stringify(document);
  for (const name of Object.keys(responses)) {
    if (!text.includes(`"#/components/responses/${name}"`)) Reflect.deleteProperty(responses, name);
  }
}

function addTo(message: Tree, value: unknown): void {
  child(message, 'content', 'application/json')['examples'] = { recorded: { summary, value } };
}

/** A copy in which no part stands in two places, as it may in the original. */
function copyOf(tree: Document): Tree {
  return JSON.parse(JSON.stringify(tree));
}

function child(tree: unknown, ...names: readonly string[]): Tree {
  const found = names.reduce<unknown>((part, name) => Reflect.get(Object(part), name), tree);
  if (!isRecord(found)) throw new Error(`The document has no ${names.join('/')}.`);
  return found;
}
