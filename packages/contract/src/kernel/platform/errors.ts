import type { Evidence } from './limits.ts';

interface PlatformRefusal {
  readonly code: string;
  /** The condition, in the document's words if it has any. */
  readonly means: string;
  readonly evidence: Evidence;
  readonly source: string;
}

const observed = { evidence: 'observed', source: 'none: seen in public client code' } as const;
const documented = { evidence: 'documented', source: 'platform §7' } as const;

/**
 * The meaning of the platform's error statuses. The document names 400, 404, 406, 422, 429 and 503 with one condition
 * each and states that the list is incomplete (platform §7). The rest is observed.
 */
export const platformErrors = {
  400: { code: 'bad_request', means: 'The body fails validation, as a flat dynamic account does.', ...documented },
  401: { code: 'unauthenticated', means: 'The key is missing, unknown or of the other environment.', ...observed },
  403: { code: 'forbidden', means: 'The key lacks the permission.', ...observed },
  404: { code: 'not_found', means: 'There is no such thing, or it belongs to another business.', ...documented },
  405: { code: 'duplicate_ref', means: 'The ref was used before.', ...observed },
  406: { code: 'ref_missing', means: 'The ref is missing.', ...documented },
  407: { code: 'invalid_product', means: 'There is no such product.', ...observed },
  408: { code: 'record_not_found', means: 'There is no such record.', ...observed },
  409: { code: 'amount_or_limit', means: 'The amount is not accepted, or a limit is reached.', ...observed },
  410: { code: 'insufficient_wallet', means: 'The wallet does not cover it.', ...observed },
  413: { code: 'body_too_large', means: 'The body is too large.', evidence: 'assumed', source: 'none' },
  422: { code: 'unprocessable', means: 'The fields are read, and what they ask for is refused.', ...documented },
  429: { code: 'rate_limited', means: 'More than 60 POST requests per minute from one source IP.', ...documented },
  434: { code: 'operator_failed', means: 'The operator failed.', ...observed },
  435: { code: 'database_failed', means: 'The platform failed to keep it: the outcome is unknown.', ...observed },
  500: { code: 'server_error', means: 'The platform failed: the outcome is unknown.', ...observed },
  503: { code: 'service_unavailable', means: 'The service behind it is unavailable.', ...documented },
} as const satisfies Record<number, PlatformRefusal>;

/** An HTTP status of a refusal. */
export type PlatformErrorStatus = keyof typeof platformErrors;

/** The code of a {@link PlatformError}: a refusal of the platform, or a failure of the call. */
export type PlatformErrorCode =
  | (typeof platformErrors)[keyof typeof platformErrors]['code']
  /** An undeclared status. */
  | 'unknown_status'
  /** The input violates the declaration: nothing was sent. */
  | 'invalid_input'
  /** The operation moves money, and the client is not allowed to send it: nothing was sent. */
  | 'moves_money'
  /** No answer came: the operation may have been executed. */
  | 'no_answer'
  /** The answer is not in the platform's envelope: it proves nothing. */
  | 'unreadable_answer'
  /** A success whose details lack a required field; `errors` names it. */
  | 'invalid_details';

/** A call that did not end with details. Its texts never contain the API key. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode;
  /** The HTTP status, or `null` without an answer. */
  readonly status: number | null;
  /** Text per field; nested paths are joined with dots. A text for no field is under the empty name. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(
    code: PlatformErrorCode,
    status: number | null,
    message: string,
    errors: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'PlatformError';
    this.code = code;
    this.status = status;
    this.errors = errors;
  }
}

export function platformErrorCode(status: number): PlatformErrorCode {
  const declared: Readonly<Record<number, { readonly code: PlatformErrorCode } | undefined>> = platformErrors;
  return declared[status]?.code ?? (status >= 500 ? 'server_error' : 'unknown_status');
}
