import { isRecord } from './record.ts';

/** An OpenAPI document of which only its JSON syntax is verified. */
export type Document = Readonly<Record<string, unknown>>;

/** What a document declares for one method of a path. */
export interface Declared {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The JSON pointer to it. */
  readonly pointer: string;
  /** Answers by status: a code, `2XX` or `default`. */
  readonly answers: ReadonlyMap<string, Content>;
  readonly body: (Content & { readonly isRequired: boolean }) | null;
  readonly parameters: readonly Parameter[];
}

/** A JSON pointer to a schema by media type. */
export interface Content {
  readonly schemas: ReadonlyMap<string, string>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  /** The JSON pointer to its schema. */
  readonly schema: string;
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Every operation of a document, in its order. */
export function declaredIn(document: Document): Declared[] {
  return entriesAt(document, '/paths').flatMap(([path, , pathPointer]) =>
    entriesAt(document, pathPointer)
      .filter(([method]) => methods.has(method))
      .map(([method, operation, pointer]) => ({
        id: text(operation['operationId']),
        method: method.toUpperCase(),
        path,
        pointer,
        answers: new Map(
          entriesAt(document, `${pointer}/responses`).map(([status, , answer]) => [
            status,
            contentAt(document, answer),
          ]),
        ),
        body: bodyAt(document, `${pointer}/requestBody`),
        parameters: [
          ...parametersAt(document, `${pathPointer}/parameters`),
          ...parametersAt(document, `${pointer}/parameters`),
        ],
      })),
  );
}

/** The operation that an address belongs to: one with fewer parameters in its path comes first. */
export function operationAt(declared: readonly Declared[], method: string, path: string): Declared | null {
  const parts = path.split('/');
  const found = declared
    .filter((operation) => operation.method === method && fits(operation.path.split('/'), parts))
    .toSorted((left, right) => variables(left.path) - variables(right.path));
  return found[0] ?? null;
}

/** The key under which a status is documented: itself, its class, or `default`; `null` when it is not. */
export function statusKey(operation: Declared, status: number): string | null {
  const keys = [String(status), `${String(status)[0]}XX`, 'default'];
  return keys.find((key) => operation.answers.has(key)) ?? null;
}

/** What a JSON pointer leads to; `undefined` when it leads nowhere. */
export function at(document: Document, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) => (isRecord(part) || Array.isArray(part) ? Reflect.get(part, unescape(name)) : undefined),
      document,
    );
}

/** A pointer after every `$ref` that stands there has been followed. */
export function resolved(document: Document, pointer: string): string {
  const part = at(document, pointer);
  const ref = isRecord(part) ? part['$ref'] : undefined;
  return typeof ref === 'string' && ref.startsWith('#/')
    ? resolved(document, decodeURIComponent(ref.slice(1)))
    : pointer;
}

/** A name as it stands in a JSON pointer. */
export function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescape(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The objects under a pointer: name, value and pointer of each. */
function entriesAt(document: Document, pointer: string): [string, Document, string][] {
  const base = resolved(document, pointer);
  return Object.entries(Object(at(document, base))).map(([name]) => {
    const target = resolved(document, `${base}/${escape(name)}`);
    const value = at(document, target);
    return [name, isRecord(value) ? value : {}, target];
  });
}

function contentAt(document: Document, pointer: string): Content {
  return {
    schemas: new Map(entriesAt(document, `${pointer}/content`).map(([type, , place]) => [type, `${place}/schema`])),
  };
}

function bodyAt(document: Document, pointer: string): Declared['body'] {
  const place = resolved(document, pointer);
  const body = at(document, place);
  return isRecord(body) ? { ...contentAt(document, place), isRequired: body['required'] === true } : null;
}

function parametersAt(document: Document, pointer: string): Parameter[] {
  return entriesAt(document, pointer).map(([, parameter, place]) => ({
    name: text(parameter['name']),
    in: text(parameter['in']),
    isRequired: parameter['required'] === true,
    schema: `${place}/schema`,
  }));
}

function fits(template: readonly string[], parts: readonly string[]): boolean {
  return (
    template.length === parts.length &&
    template.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
  );
}

function variables(path: string): number {
  return path.split('{').length;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
