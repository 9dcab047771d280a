import type { JsonSchema, SchemaWriter } from '../platform/json-schema.ts';
import { frameFailures } from '../companion/frame.ts';
import { FrameFailureSchema } from '../companion/frame-requests.ts';
import { problems, type ProblemCode } from '../companion/problem-codes.ts';
import { problemsOf, type CompanionRoute } from '../routes/route.ts';

/** The problem answers of a route by status, each with its possible codes. */
export function problemResponses(route: CompanionRoute): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(problemsOf(route), (code) => problems[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, responseOf(codes)]));
}

/** The single-code answers that many routes share, as components by problem code. */
export function problemComponents(routes: readonly CompanionRoute[]): Record<string, JsonSchema> {
  const alone = routes.flatMap((route) =>
    [...Map.groupBy(problemsOf(route), (code) => problems[code].status).values()].filter(isOne).flat(),
  );
  return Object.fromEntries([...new Set(alone)].map((code) => [code, problemResponse([code])]));
}

function responseOf(codes: readonly ProblemCode[]): JsonSchema {
  return isOne(codes) ? { $ref: `#/components/responses/${codes[0]}` } : problemResponse(codes);
}

function isOne(codes: readonly ProblemCode[]): codes is readonly [ProblemCode] {
  return codes.length === 1;
}

function problemResponse(codes: readonly ProblemCode[]): JsonSchema {
  const sentences = codes.map((code) => `- \`${code}\`: ${problems[code].title}`);
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, onlyCodes(codes)] };
  return {
    description: sentences.join('\n'),
    ...(codes.some(asksToWait) ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: { 'application/problem+json': { schema } },
  };
}

const retryAfter = { description: 'Seconds to wait, where that is known.', schema: { type: 'integer', minimum: 0 } };

function asksToWait(code: ProblemCode): boolean {
  return [429, 503].includes(problems[code].status);
}

/** The refusals of a frame route: as JSON, and for a navigation with a ticket as an HTML document. */
export function refusalResponses(route: CompanionRoute, schemas: SchemaWriter): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(route.refusals ?? [], (code) => frameFailures[code].status);
  const document = Object.values(route.answers).includes('html') ? { 'text/html': { schema: { type: 'string' } } } : {};
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const sentences = codes.map((code) => `- \`${code}\`: ${frameFailures[code].title}`);
      const schema = { allOf: [schemas.write(FrameFailureSchema, 'plain'), onlyCodes(codes)] };
      return [status, { description: sentences.join('\n'), content: { 'application/json': { schema }, ...document } }];
    }),
  );
}

function onlyCodes(codes: readonly string[]): JsonSchema {
  return { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } };
}
