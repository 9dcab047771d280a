import type { Delivery, WebhookMismatch, WebhookVerifier } from './verifier.ts';

/** Why a delivery is turned away. */
export type WebhookRejection =
  /** `verifier` is the name of the one that the delivery came nearest to. */
  | (WebhookMismatch & { readonly verifier: string })
  /** The host parsed the body: the signed bytes are gone. */
  | { readonly cause: 'parser' }
  | { readonly cause: 'no_verifier' };

/** The higher, the nearer a delivery came to being verified. */
const nearness = { headers: 1, shape: 2, unexplained: 3, signature: 4, stale: 5 } as const;

/** Of several verifiers, what the one says that a delivery came nearest to. */
export function rejectionOf(verifiers: readonly WebhookVerifier[], delivery: Delivery): WebhookRejection {
  const mismatches = verifiers.map((verifier) => ({ verifier: verifier.name, why: verifier.explain?.(delivery) }));
  const [nearest] = mismatches.toSorted(
    (left, right) => nearness[right.why?.cause ?? 'unexplained'] - nearness[left.why?.cause ?? 'unexplained'],
  );
  if (!nearest) return { cause: 'no_verifier' };
  return { ...(nearest.why ?? { cause: 'signature' }), verifier: nearest.verifier };
}
