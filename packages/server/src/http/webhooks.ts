import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Companion } from './companion.ts';
import { calling } from '../hook-error.ts';
import { rejectionOf } from '../webhooks/rejection.ts';
import type { Delivery, WebhookVerifier } from '../webhooks/verifier.ts';
import { Failure } from '../failure.ts';

/** Signatures are over bytes, so the body is read as such whatever its declared type. */
export const rawWebhookBody: RequestHandler = express.raw({ limit: '1mb', type: () => true });

/** Verifies first; commits; answers; and only then is anything made of it. */
export async function receiveWebhook(companion: Companion, request: Request, response: Response): Promise<void> {
  const body = readRaw(companion, request);
  const delivery: Delivery = { body, receivedAt: companion.clock.now(), header: (name) => request.get(name) };
  if (!(await isVerified(companion.verifiers, delivery))) {
    companion.reject(rejectionOf(companion.verifiers, delivery), request);
    throw new Failure('webhook_unverified', {
      detail: 'No verifier of `webhooks.verify` agrees: check the secret, the scheme and the header names.',
    });
  }
  await companion.inbox.receive(body);
  response.status(200).json({ received: true });
  companion.wake();
}

function readRaw(companion: Companion, request: Request): Uint8Array {
  if (Buffer.isBuffer(request.body)) return request.body;
  // A chunked delivery tells no length.
  const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
  if (request.body !== undefined && hasBody) {
    companion.reject({ cause: 'parser' }, request);
    throw new Failure('raw_body_missing', {
      detail:
        'Mount till.router before express.json(), or leave its /webhooks path out of the parser: the signature is over the raw bytes.',
    });
  }
  return new Uint8Array();
}

async function isVerified(verifiers: readonly WebhookVerifier[], delivery: Delivery): Promise<boolean> {
  for (const verifier of verifiers) {
    const { name } = verifier;
    if (await calling('webhooks.verify', { verifier: name }, () => verifier.verify(delivery))) return true;
  }
  return false;
}
