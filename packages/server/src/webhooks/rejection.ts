import type { Delivery, WebhookMismatch, WebhookVerifier } from './verifier.ts';

/** Why a delivery is turned away. */
export type WebhookRejection =
  | WebhookMismatch
  /** The host parsed the body: the signed bytes are gone. */
  | { readonly cause: 'parser' }
  | { readonly cause: 'no_verifier' };

/** The higher, the nearer a delivery came to being verified. */
const nearness = { headers: 1, signature: 2, stale: 3 } as const;

/** Of several verifiers, what the one says that a delivery came nearest to. */
export function rejectionOf(verifiers: readonly WebhookVerifier[], delivery: Delivery): WebhookRejection {
  const mismatches = verifiers.map((verifier) => verifier.explain?.(delivery) ?? { cause: 'signature' as const });
  const [nearest] = mismatches.toSorted((left, right) => nearness[right.cause] - nearness[left.cause]);
  return nearest ?? { cause: 'no_verifier' };
}
