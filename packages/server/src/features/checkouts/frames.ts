import { formatMoney } from '@tillside/contract';
import type { FrameKind } from '../../kernel/frames/create-frames.ts';
import { enterPin, stageOf } from './pin-entry.ts';
import { callerIn } from '../../kernel/frames/records.ts';
import { frameRoute, type FrameRouteDeps } from '../../kernel/frames/routes.ts';
import type { OpenHandler } from '../../kernel/http/message.ts';
import { Failure } from '../../kernel/model/errors.ts';
import type { Checkouts } from './checkouts.ts';

type Deps = FrameRouteDeps & { readonly checkouts: Checkouts };

/** The frame that takes a PIN or a one-time password. */
export function checkoutFrame({ frames: { payee: named, texts }, checkouts }: Deps): FrameKind {
  return {
    async boot(binding, { common, frames }) {
      try {
        const checkout = await checkouts.view(binding.subject.id, callerIn(binding));
        const stage = stageOf(checkout);
        if (stage === null) return null;
        const { title, amount, attempt } = checkout;
        const payee = named ?? new URL(binding.parent).host;
        const shown = { payee, title, amount: formatMoney(amount) };
        const of = { attempt: attempt?.number ?? 0, newCodeIn: attempt?.new_code_in ?? null };
        return { ...common, kind: 'pin', texts: texts.pin, url: `${frames}pin`, stage, ...of, ...shown };
      } catch (error) {
        if (error instanceof Failure) return null;
        throw error;
      }
    },
  };
}

/** What a frame passes on: a PIN or a one-time password, sealed. */
export function checkoutFrameHandlers(deps: Deps): Readonly<Record<'POST /frames/pin', OpenHandler>> {
  return { 'POST /frames/pin': frameRoute(deps, (request, body) => enterPin(deps, request, body)) };
}
