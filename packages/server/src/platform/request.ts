import { writeAmounts, writeRequest, type Instructable, type Operation } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { PlatformRequest } from './client.ts';

const Body = z.record(z.string(), z.unknown());

/** Writes the parsed input of an operation as a request to the platform. */
export function requestOf(declaration: Operation, input: Readonly<Record<string, unknown>>): PlatformRequest {
  const { method, path, body } = writeRequest(declaration, input);
  return body === null ? { method, path } : { method, path, body: Body.parse(JSON.parse(body)) };
}

/** The request that executes an instruction: every amount in its body becomes the platform's number. */
export function sendingOf(
  operation: Instructable,
  body: Readonly<Record<string, unknown>>,
  path: string = operation.path,
): PlatformRequest {
  return { method: operation.method, path, body: Body.parse(writeAmounts(operation, body)) };
}
