import { textsOf, type Operation, type Passthrough } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { readRequest } from './read-request.ts';
import type { World } from '../world/world.ts';

/** The platform's answer before it is put into the envelope. */
export type OperationResult = {
  readonly status: number;
  readonly description: string;
  /** The `status_code` if it differs from the HTTP status (platform §2.1). */
  readonly statusCode?: number;
  /** A transport fault forced by a magic value. */
  readonly onTheWay?: 'lost_response' | 'delay';
} & (
  | { readonly ok: true; readonly details: unknown }
  | { readonly ok: false; readonly errors?: Record<string, string> }
);

/** One path of the platform: its declaration in the contract, and its effect on a world. */
export interface OperationHandler {
  readonly operation: Operation | Passthrough;
  /** `body` is the raw text of the request. Parsing loses how its numbers are written. */
  readonly answer: (input: unknown, world: World, body: string) => OperationResult;
}

/** Combines a declaration with its effect. Input that the declaration refuses answers 422 and never reaches `run`. */
export function handleOperation<Input extends z.ZodType>(
  operation: (Operation | Passthrough) & { readonly input: Input },
  run: (input: z.output<Input>, world: World, body: string) => OperationResult,
): OperationHandler {
  return {
    operation,
    answer(input, world, body) {
      const parsed = readRequest(operation, input);
      if (parsed.ok) return run(parsed.value, world, body);
      return { ok: false, status: 422, description: 'Some fields need another look.', errors: textsOf(parsed.faults) };
    },
  };
}

export function answered(details: unknown, description: string, status = 200): OperationResult {
  return { ok: true, status, description, details };
}

export function refused(status: number, description: string, errors?: Record<string, string>): OperationResult {
  return { ok: false, status, description, ...(errors ? { errors } : {}) };
}
