import { writeRequest, type Operation } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { PlatformRequest } from './client.ts';

const Body = z.record(z.string(), z.unknown());

/**
 * Writes the input of an operation as a request to the platform. Placeholders of its path are filled first; the rest is
 * the query of a GET, or the body.
 */
export function requestOf(operation: Operation, input: Readonly<Record<string, unknown>>): PlatformRequest {
  const { method, path, body } = writeRequest(operation, input);
  const request = { operation: operation.id, method, path };
  return body === null ? request : { ...request, body: Body.parse(JSON.parse(body)) };
}
