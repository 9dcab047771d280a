import type { Delivery, WebhookMismatch, WebhookVerifier } from '../model/verifier.ts';

/** Why a delivery is rejected. */
export type WebhookRejection =
  /** `verifier` is the name of the closest one. */
  | (WebhookMismatch & { readonly verifier: string })
  /** The host parsed the body: the signed bytes are lost. */
  | { readonly cause: 'parser' }
  | { readonly cause: 'no_verifier' };

/** The higher, the closer a delivery came to being verified. */
const nearness = { headers: 1, shape: 2, unexplained: 3, signature: 4, stale: 5 } as const;

/** The mismatch of the closest of several verifiers. */
export function rejectionOf(verifiers: readonly WebhookVerifier[], delivery: Delivery): WebhookRejection {
  const mismatches = verifiers.map((verifier) => ({ verifier: verifier.name, why: verifier.explain?.(delivery) }));
  const [nearest] = mismatches.toSorted(
    (left, right) => nearness[right.why?.cause ?? 'unexplained'] - nearness[left.why?.cause ?? 'unexplained'],
  );
  if (!nearest) return { cause: 'no_verifier' };
  return { ...(nearest.why ?? { cause: 'signature' }), verifier: nearest.verifier };
}
