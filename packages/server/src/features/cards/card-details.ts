import type { Environment } from '@tillside/contract';
import { readableCode, type OperationDetails } from '@tillside/contract/schemas';
import type { KeyObject } from 'node:crypto';
import { openSecureDetails, secureDetailsAad, SecureDetailsError } from './secure-details.ts';
import type { Logger } from '../../kernel/options/options.ts';
import { FrameFailure } from '../../kernel/frames/gates.ts';

type Card = OperationDetails<'card.get'>;

/** The configuration that opens the platform's sealed details. It never comes from an answer. */
export interface CardOpener {
  readonly environment: Environment;
  /** `null` if the merchant gave no hash key. */
  readonly hashKey: { readonly key: KeyObject; readonly businessId: string } | null;
  readonly logger: Logger;
}

/**
 * Passes number, CCV and expiry of a card as JSON bytes to the synchronous `work`, which must not keep them: they are
 * overwritten after. One path for both environments: the sandbox returns plain text, live seals it (platform §2.3).
 * @throws FrameFailure `details`; the reason is logged, without anything of the details.
 */
export function withCardDetails<Value>(card: Card, opener: CardOpener, work: (plain: Buffer) => Value): Value {
  const { secure_details: sealed, card_number, ccv, expiry } = card;
  const isPlain = typeof card_number === 'string' || typeof ccv === 'string' || typeof expiry === 'string';
  if (isPlain && opener.environment === 'sandbox') {
    const plain = Buffer.from(
      JSON.stringify({ number: readableCode(card_number) ?? '', ccv: readableCode(ccv) ?? '', expiry: expiry ?? '' }),
      'utf8',
    );
    try {
      return work(plain);
    } finally {
      plain.fill(0);
    }
  }
  if (!sealed) return refuse(opener, 'absent', 'The platform sent a card without sealed details, so none are shown.');
  if (!opener.hashKey) {
    return refuse(
      opener,
      'no_key',
      'Set platform.merchantHashKey and platform.businessId: without them sealed card details cannot be opened.',
    );
  }
  const { key, businessId } = opener.hashKey;
  const aad = secureDetailsAad({ businessId, environment: opener.environment, cardId: card.id });
  try {
    return openSecureDetails(sealed, { key, aad }, work);
  } catch (error) {
    if (error instanceof SecureDetailsError) return refuse(opener, error.code, fixOf(error.code));
    throw error;
  }
}

function refuse({ logger }: CardOpener, code: string, why: string): never {
  logger.error({ problem: `card_details_${code}`, why }, 'card details could not be opened');
  throw new FrameFailure('details');
}

/** How the operator fixes it. Contains nothing of the sealed data. */
function fixOf(code: SecureDetailsError['code']): string {
  switch (code) {
    case 'aad':
      return 'The details were sealed for another card, business or environment. Compare platform.businessId and platform.environment with the dashboard.';
    case 'not_authentic':
      return 'The details do not open: platform.merchantHashKey is not the one they were sealed with, or they were changed on the way. Copy the key from the dashboard again.';
    case 'algorithm':
      return 'The details are sealed in a way that this version does not know. Look for a newer version.';
    case 'malformed':
      return 'The details do not have the form that the platform declares. Ask the platform.';
    default:
      return code satisfies never;
  }
}
