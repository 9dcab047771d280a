/** The parts of OpenAPI documents that the reference reads. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

export function isOpenApi(document: unknown): document is OpenApi {
  return typeof document === 'object' && document !== null && 'paths' in document && 'components' in document;
}

/** A type in a few words, with links to the schemas of the same page. */
export function typeText(schema: Schema | undefined): string {
  if (schema === undefined) return '';
  const { $ref, type, items, oneOf, anyOf, allOf, properties } = schema;
  if ($ref !== undefined) return linkTo(nameIn($ref));
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' or ');
  if (allOf !== undefined) return allOf.map(typeText).join(' with ');
  if (type === 'array') return `list of ${typeText(items)}`;
  if (properties !== undefined) {
    return `{ ${Object.entries(properties)
      .map(([name, property]) => `\`${name}\`: ${typeText(property)}`)
      .join(', ')} }`;
  }
  return type === undefined ? 'anything' : [type].flat().join(' or ');
}

export function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function linkTo(name: string): string {
  return `[${name}](#${name.toLowerCase()})`;
}
