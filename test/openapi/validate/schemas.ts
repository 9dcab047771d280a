import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolved, type Document } from './document.ts';
import { isRecord } from './record.ts';

/** Returns what is wrong with a value by a schema of the document; empty when the value is valid. */
export type Validate = (pointer: string, value: unknown) => string[];

/** Members of an OpenAPI document that are no keywords of JSON Schema. */
const structure = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components', 'externalDocs'];
/** Keywords that OpenAPI adds to JSON Schema, none of which asserts anything (OpenAPI 3.1 §4.8.24). */
const annotations = ['discriminator', 'xml', 'example'];

/**
 * The schemas of an OpenAPI 3.1 document, which use the 2020-12 draft. An unknown keyword or format is an error,
 * because it would assert nothing.
 * @param coerceTypes whether a text is read as the number or the truth value that it shows, and the other way round
 */
export function schemasOf(document: Document, { coerceTypes = false } = {}): Validate {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false, coerceTypes });
  addFormats.default(ajv);
  ajv.addVocabulary([...structure, ...annotations, ...extensionsIn(document)]);
  ajv.addSchema({ ...document, $id: 'document:' });
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const place = resolved(document, pointer);
    const check = compiled.get(place) ?? ajv.compile({ $ref: `document:#${encodeURI(place)}` });
    compiled.set(place, check);
    return check(coerceTypes ? structuredClone(value) : value) ? [] : (check.errors ?? []).map((error) => text(error));
  };
}

function text({ instancePath, message = 'is not valid', params }: ErrorObject): string {
  const what = Object.entries(params)
    .filter(([name]) =>
      ['additionalProperty', 'unevaluatedProperty', 'allowedValues', 'allowedValue', 'propertyName'].includes(name),
    )
    .map(([, value]) => ` ${JSON.stringify(value)}`);
  return `${instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*') || 'the whole'} ${message}${what.join('')}`;
}

/** Every `x-…` name anywhere in a value. */
function extensionsIn(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const entry of part) visit(entry);
    if (!isRecord(part)) return;
    for (const [name, inner] of Object.entries(part)) {
      if (name.startsWith('x-')) found.add(name);
      visit(inner);
    }
  };
  visit(value);
  return [...found];
}
