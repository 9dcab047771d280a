import { Failure, calling } from '../model/errors.ts';
import { rejectionOf, type WebhookRejection } from '../observe/rejections.ts';
import type { Delivery, WebhookVerifier } from '../model/verifier.ts';
import { json, type HttpHeaders, type HttpRequest, type OpenHandler } from '../http/message.ts';
import type { Inbox } from './inbox.ts';
import type { Clock } from '../model/clock.ts';

interface Needed {
  readonly clock: Clock;
  requireOpen(): void;
  wake(): void;
  readonly verifiers: readonly WebhookVerifier[];
  readonly inbox: Pick<Inbox, 'receive'>;
  reject(rejection: WebhookRejection, headerNames: readonly string[]): void;
}

/** Verifies a webhook, commits it, and answers; it is processed later. */
export function webhookHandlers(companion: Needed): Readonly<Record<'POST /webhooks', OpenHandler>> {
  return {
    async 'POST /webhooks'(request) {
      companion.requireOpen();
      const { headers } = request;
      const kind = kindOf(companion.verifiers, headers);
      // Signatures are over bytes, so the body is read as such whatever its declared type. No byte is read in vain.
      const isRead = kind !== null || request.wasRead;
      const body = isRead ? readRaw(companion, await request.read(kind ?? 'unsigned'), request) : new Uint8Array();
      const delivery: Delivery = { body, receivedAt: companion.clock.now(), header: (name) => headers.get(name) };
      if (kind === null || !(await isVerified(companion.verifiers, delivery))) {
        companion.reject(rejectionOf(companion.verifiers, delivery), headers.names());
        throw new Failure('webhook_unverified', {
          detail: 'No verifier of `webhooks.verify` agrees: check the secret, the scheme and the header names.',
        });
      }
      await companion.inbox.receive(body);
      companion.wake();
      return json({ received: true });
    },
  };
}

function readRaw(companion: Needed, given: unknown, { hasBody, headers }: HttpRequest): Uint8Array {
  if (given instanceof Uint8Array) return given;
  if (given !== undefined && hasBody) {
    companion.reject({ cause: 'parser' }, headers.names());
    throw new Failure('raw_body_missing', {
      detail:
        'Mount till.router before express.json(), or leave its /webhooks path out of the parser; give till.fetch a request whose body is unread: the signature is over the raw bytes.',
    });
  }
  return new Uint8Array();
}

/** How much of a body is read. `null` if no verifier can accept a delivery without the headers that did not come. */
function kindOf(verifiers: readonly WebhookVerifier[], headers: HttpHeaders): 'bytes' | 'unsigned' | null {
  const required = verifiers.map(({ requiredHeaders = [] }) => requiredHeaders);
  if (required.some((names) => names.length > 0 && names.every((name) => headers.get(name)))) return 'bytes';
  return required.some((names) => names.length === 0) ? 'unsigned' : null;
}

async function isVerified(verifiers: readonly WebhookVerifier[], delivery: Delivery): Promise<boolean> {
  for (const verifier of verifiers) {
    const { name } = verifier;
    if (await calling('webhooks.verify', { verifier: name }, () => verifier.verify(delivery))) return true;
  }
  return false;
}
