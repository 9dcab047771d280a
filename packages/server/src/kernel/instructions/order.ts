import { InstructionRequest, parseWith } from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Keyring } from '../keys/keyring.ts';
import { canonicalJson } from '../model/canonical.ts';
import { Failure } from '../model/errors.ts';
import { planOf, type Plans } from './plan.ts';

/** A request as it was read; one that cannot be read has no order. */
type Read = ReturnType<typeof readRequest>;

/** Reads the body of a request that instructs. */
export function readRequest(body: unknown) {
  return parseWith(InstructionRequest, body);
}

/** Distinguishes a repeat from another request with the same key. Secrets are left out of the body. */
export function bodyHashOf(plans: Plans, keys: Pick<Keyring, 'sign'>, body: unknown, read: Read): string {
  const named = read.ok ? { ...read.value, ...orderOf(plans, read.value) } : body;
  return keys.sign('instruction body', canonicalize(named));
}

/** The parts of a request that name the order. Secrets are no part: four digits could be found by brute force. */
export function orderOf(
  plans: Plans,
  { operation, input }: z.output<typeof InstructionRequest>,
): {
  operation: string;
  input: object;
} {
  const fields = planOf(plans, operation)?.secretFields ?? [];
  return { operation, input: Object.fromEntries(Object.entries(input).filter(([name]) => !fields.includes(name))) };
}

/** One text for all notations of the same body. */
function canonicalize(body: unknown): string {
  try {
    return canonicalJson(body ?? null);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('malformed_json', { detail: 'The body is nested too deeply.' });
    throw error;
  }
}
