import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.ts';
import {
  isOpenApi,
  nameIn,
  typeText,
  type OpenApi,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from './schema.ts';

/* The reference of an HTTP interface, from its OpenAPI document, which is generated from the zod schemas. */

export const httpInterfaces = ['companion', 'platform'] as const;

const about = {
  companion:
    'Every request that a page, your staff or the platform may send to your companion, with its fields and answers.',
  platform: 'Every request that the companion sends to the payments platform, with its fields and answers.',
};

export function httpReference(name: (typeof httpInterfaces)[number]): string {
  const document: unknown = JSON.parse(readFileSync(join(root, `docs/openapi/${name}.json`), 'utf8'));
  if (!isOpenApi(document)) throw new Error(`docs/openapi/${name}.json is no OpenAPI document.`);
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = Map.groupBy(routes, ({ operation }) => operation.tags?.[0] ?? 'Other');
  return `# ${name === 'companion' ? 'Companion' : 'Platform'}: routes and schemas

${about[name]} Tools read [the OpenAPI document](../openapi/${name}.json) instead.

${[...tags]
  .map(
    ([tag, tagged]) =>
      `## ${tag}\n\n${tagged.map(({ path, method, operation }) => routeText(`${method} ${path}`, operation, document)).join('\n')}`,
  )
  .join('\n')}
## Schemas

${Object.entries(document.components.schemas)
  .map(([schemaName, schema]) => schemaText(schemaName, schema))
  .join('\n')}`;
}

function routeText(
  route: string,
  { summary, description, parameters = [], requestBody, responses }: Operation,
  document: OpenApi,
): string {
  const body = bodyOf(requestBody);
  const more = description !== undefined && description !== summary ? `\n${plain(description)}\n` : '';
  const given = parameters.map((parameter) => resolved(parameter, document));
  return `### \`${route}\`

${plain(summary ?? '')}
${more}
${given.length > 0 ? `${table(['parameter', 'in', 'type', 'what it is'], given.map(parameterRow))}\n` : ''}${
    body === undefined ? '' : `Body: ${typeText(body)}\n\n`
  }${table(['answer', 'body', 'when'], Object.entries(responses).map(responseRow))}`;
}

function schemaText(name: string, schema: Schema): string {
  const about = schema.description === undefined ? '' : `${plain(schema.description)}\n\n`;
  const { properties, required = [] } = schema;
  if (properties === undefined) return `### ${name}\n\n${about}${typeText(schema)}${limitsOf(schema)}\n`;
  const rows = Object.entries(properties).map(([property, type]) => [
    `\`${property}\`${required.includes(property) ? '' : ', optional'}`,
    `${typeText(type)}${limitsOf(type)}`,
    plain(type.description ?? ''),
  ]);
  return `### ${name}\n\n${about}${table(['field', 'type', 'what it is'], rows)}`;
}

function limitsOf({ minimum, maximum, maxLength }: Schema): string {
  const limits = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
  ].filter((limit) => limit !== '');
  return limits.length === 0 ? '' : `, ${limits.join(' ')}`;
}

function resolved(parameter: Parameter, document: OpenApi): Parameter {
  return parameter.$ref === undefined
    ? parameter
    : (document.components.parameters?.[nameIn(parameter.$ref)] ?? parameter);
}

function parameterRow({
  name = '',
  in: place = '',
  required = false,
  schema,
  description = '',
}: Parameter): readonly string[] {
  return [`\`${name}\`${required ? ', required' : ''}`, place, typeText(schema), plain(description)];
}

function responseRow([status, response]: readonly [string, Response]): readonly string[] {
  return response.$ref === undefined
    ? [status, typeText(bodyOf(response)), plain(response.description ?? '')]
    : [status, '', `\`${nameIn(response.$ref)}\``];
}

function bodyOf(content: Response | Operation['requestBody']): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`).join('\n')}\n`;
}

/** Text without anything that would be read as HTML. */
function plain(text: string): string {
  return text.replaceAll('<', '&lt;');
}
