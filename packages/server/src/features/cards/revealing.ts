import { FrameReveal } from '@tillside/contract/schemas';
import { findOwnCard } from './ownership.ts';
import { Failure } from '../../kernel/model/errors.ts';
import type { HttpRequest } from '../../kernel/http/message.ts';
import { hashOf } from '../../kernel/frames/binder.ts';
import { withCardDetails, type CardOpener } from './card-details.ts';
import type { CardFrameDeps } from './reveal-ticket.ts';
import { FrameFailure, frameGate, passGate } from '../../kernel/frames/gates.ts';
import { callerIn, sessionOf, type OpenedFrame } from '../../kernel/frames/records.ts';
import { isFrameMac, sealForFrame, SealingError, type FrameBox } from '../../kernel/frames/sealing.ts';

type RevealDeps = CardFrameDeps & { readonly opener: CardOpener };

/**
 * `POST /frames/reveal`: fetches the card's details, opens them, and seals them again for the requesting frame. The
 * frame is used up first: whatever follows, it never shows anything again.
 * @throws FrameFailure
 */
export async function revealCard(deps: RevealDeps, request: HttpRequest, body: unknown): Promise<FrameBox> {
  const { frames: world, opener } = deps;
  const asked = FrameReveal.safeParse(body);
  const known = asked.success ? await world.records.takeFrame('card', hashOf(asked.data.id)) : null;
  passGate(request, frameGate);
  if (!asked.success) throw new FrameFailure('body');
  if (known === null) throw new FrameFailure('reveal_410');
  const { frame } = known;
  const { id, epk, mac } = asked.data;
  const keys = await world.records.keysOf(known);
  try {
    if (!isFrameMac(keys.shared, ['reveal', id, epk], Buffer.from(mac, 'base64url'))) throw new FrameFailure('mac');
    await world.sessions.requireActive(sessionOf(frame));
    const card = await ownCard(deps, frame);
    // Sealed before the audit and sent after it: without its audit line nothing is shown.
    const box = withCardDetails(card, opener, (plain) =>
      sealForFrame({ purpose: 'reveal', id, keys, epk: Buffer.from(epk, 'base64url') }, plain),
    );
    await audit(deps, frame, 'shown');
    return box;
  } catch (error) {
    const failure = error instanceof SealingError ? new FrameFailure('mac') : error;
    if (failure instanceof FrameFailure) await audit(deps, frame, failure.code);
    throw failure;
  } finally {
    keys.shared.fill(0);
    keys.privateKey.fill(0);
  }
}

/** Reads the card from the platform again, to check its owner. @throws FrameFailure */
async function ownCard({ access, lookups, store, clock }: RevealDeps, frame: OpenedFrame) {
  const owner = callerIn(frame);
  if (!access.mayUse(owner, 'card.get')) throw new FrameFailure('not_found');
  try {
    const found = await findOwnCard(frame.subject.id, {
      caller: owner,
      isStaff: false,
      lookups,
      store,
      now: clock.now(),
    });
    if (found.ok) return found.card;
  } catch (error) {
    throw error instanceof Failure ? new FrameFailure('provider_unavailable') : error;
  }
  throw new FrameFailure('not_found');
}

/** Audits who saw which card and when; never its details. */
async function audit({ store, clock }: RevealDeps, { caller, subject }: OpenedFrame, found: string): Promise<void> {
  await store.audit({
    at: clock.now(),
    actorId: caller.id,
    roles: caller.roles,
    act: 'card.reveal',
    subject: subject.id,
    found,
  });
}
