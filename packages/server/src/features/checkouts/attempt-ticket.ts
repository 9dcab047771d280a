import type { Environment } from '@tillside/contract';
import { AttemptRequest, parseWith } from '@tillside/contract/schemas';
import type { FrameDeps } from '../../kernel/frames/create-frames.ts';
import { answerTicket } from '../../kernel/frames/mint.ts';
import { handleOf, stageOf } from './pin-entry.ts';
import { boundTo } from '../../kernel/frames/records.ts';
import type { CallerHandler } from '../../kernel/http/message.ts';
import type { Access } from '../../kernel/instructions/access.ts';
import { isEqualText } from '../../kernel/keys/encryption.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';
import type { Clock } from '../../kernel/model/clock.ts';
import { Failure, valid } from '../../kernel/model/errors.ts';
import type { Checkouts } from './checkouts.ts';
import { requirePinTry } from './pin-counts.ts';

/** What the frame of a checkout needs besides the frames themselves. */
export interface CheckoutFrameDeps {
  readonly frames: FrameDeps;
  readonly checkouts: Checkouts;
  readonly access: Access;
  readonly environment: Environment;
  readonly keys: Keyring;
  readonly clock: Clock;
}

/** Tickets for the frame that takes a PIN or a one-time password. */
export function attemptTicketHandlers({
  frames,
  checkouts,
  access,
  environment,
  keys,
  clock,
}: CheckoutFrameDeps): Readonly<Record<'POST /checkouts/{id}/attempts', CallerHandler>> {
  return {
    async 'POST /checkouts/{id}/attempts'({ caller, request, params, body }) {
      const { handle } = valid(parseWith(AttemptRequest, body ?? {}));
      const id = String(params['id']);
      return answerTicket(frames, request, caller, async () => {
        const checkout = await checkouts.view(id, caller);
        // Refused before a PIN is typed, because the order would be refused.
        if (!access.isAllowed(caller, 'wallet.order')) throw new Failure('forbidden');
        if (environment !== 'live') {
          throw new Failure('product_unavailable', {
            detail:
              'Wallet payments exist in the platform’s live environment only. Try them against the live root of the stand-in.',
          });
        }
        return {
          act: 'checkout.entry',
          subject: { kind: 'checkout', id },
          async gates() {
            const { session } = boundTo(caller, keys);
            if (handle !== undefined && !isEqualText(handle, handleOf(keys, session, checkout))) {
              throw new Failure('forbidden', {
                detail: 'This handle is of another session, another checkout or another attempt.',
              });
            }
            const stage = stageOf(checkout);
            if (stage === null) {
              throw new Failure('busy_subject', {
                detail: 'Nothing is entered for this checkout as it stands. Read it again.',
              });
            }
            if (stage === 'pin' && checkout.attempt?.pin_again !== true)
              requirePinTry(await checkouts.pinTries(id, caller), clock.now());
          },
        };
      });
    },
  };
}
