import { z } from 'zod';
import { wireInteger } from './wire.ts';

/** For people: whatever it is, it decides nothing. */
const description = z.string().optional().catch(undefined);

/** The envelope around every answer of the platform (platform §2.1). */
const SuccessEnvelope = z.looseObject({
  status: z.literal(true),
  description,
  message: z.looseObject({ details: z.unknown() }),
  status_code: wireInteger.optional(),
});

/** The envelope of a refusal. Its shape is observed, not documented (platform §7). */
const ErrorEnvelope = z.looseObject({
  status: z.literal(false),
  description,
  status_code: wireInteger.optional(),
  errors: z.union([z.record(z.string(), z.unknown()), z.string()]).optional(),
});

export type Envelope =
  | {
      readonly kind: 'success';
      readonly description: string;
      readonly statusCode: number | null;
      readonly details: unknown;
    }
  | {
      readonly kind: 'error';
      readonly description: string;
      readonly statusCode: number | null;
      /** Text per field. A plain string of the platform is under the empty name. */
      readonly errors: Readonly<Record<string, string>>;
    };

/**
 * Reads a parsed JSON body as the platform's envelope.
 * Returns `null` for anything else (HTML, a gateway's own error, a truncated body): such an answer proves nothing.
 */
export function readEnvelope(body: unknown): Envelope | null {
  const success = SuccessEnvelope.safeParse(body);
  if (success.success) {
    const { description, message, status_code } = success.data;
    if (!('details' in message)) return null;
    return {
      kind: 'success',
      description: description ?? '',
      statusCode: status_code ?? null,
      details: message.details,
    };
  }
  const refusal = ErrorEnvelope.safeParse(body);
  if (refusal.success) {
    const { description, status_code, errors } = refusal.data;
    return {
      kind: 'error',
      description: description ?? '',
      statusCode: status_code ?? null,
      errors: fieldTexts(errors),
    };
  }
  return null;
}

/** Builds the envelope of a success, as the platform sends it. */
export function successEnvelope(details: unknown, description: string, statusCode = 200): object {
  return { status: true, description, message: { details }, status_code: statusCode };
}

/** Builds the envelope of a refusal, as observed. */
export function errorEnvelope(description: string, statusCode: number, errors?: Record<string, string>): object {
  return { status: false, description, status_code: statusCode, ...(errors ? { errors } : {}) };
}

function fieldTexts(errors: Record<string, unknown> | string | undefined): Record<string, string> {
  if (errors === undefined) return {};
  if (typeof errors === 'string') return { '': errors };
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field, Array.isArray(text) ? text.join(' ') : String(text)]),
  );
}
