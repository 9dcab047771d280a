import { InstructionRequest } from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Keyring } from '../keys/keyring.ts';
import { canonicalJson } from '../model/canonical.ts';
import { Failure } from '../model/errors.ts';
import { planOf, type Plans } from './plan.ts';

/** Distinguishes a repeat from another request with the same key. */
export function bodyHashOf(plans: Plans, keys: Pick<Keyring, 'sign'>, body: unknown): string {
  return keys.sign('instruction body', canonicalize(withoutSecrets(plans, body)));
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

/** The same body without its secrets. */
function withoutSecrets(plans: Plans, body: unknown): unknown {
  const request = InstructionRequest.safeParse(body);
  return request.success ? { ...request.data, ...orderOf(plans, request.data) } : body;
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
