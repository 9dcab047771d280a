import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Checkout, checkoutStates, type AttemptRefusal } from '@tillside/contract';
import { unwrap, type CompanionError, isPassing } from '../../kernel/client/failure.ts';
import { instructionKey } from '../../kernel/runtime/query-keys.ts';
import { useLive } from '../../kernel/instructions/use-instruction.ts';
import { useRuntime, useCompanionQuery } from '../../kernel/runtime/context.ts';
import { useCallerTag } from '../../kernel/runtime/use-session.ts';
import { readMoney } from '../../kernel/client/money.ts';
import { flag, listOf, number, oneOf, record, text, type Reader } from '../../kernel/client/read.ts';

/* A hint with the ref `checkout:<id>` invalidates the keys that begin with that checkout's key. */

function checkoutKey(callerTag: string | null, id: string): readonly unknown[] {
  return ['checkout', callerTag, id];
}

/**
 * A checkout of the caller and its latest attempt. Refetched when the companion sends a hint, when the user
 * returns to the page, when the connection is back, and periodically while the page is visible.
 * @param checkoutId the checkout's id; `null` sends no request
 */
export function useCheckout(checkoutId: string | null): UseQueryResult<Checkout, CompanionError> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(checkoutId !== null);
  useWake(tag, checkoutId);
  return useCompanionQuery<Checkout>({
    queryKey: checkoutKey(tag, checkoutId ?? ''),
    queryFn: async ({ signal }) =>
      unwrap(
        await client.ask({ path: `/checkouts/${encodeURIComponent(checkoutId ?? '')}`, read: readCheckout, signal }),
      ),
    enabled: tag !== null && checkoutId !== null,
    // Each read counts, even with equal data: the countdown starts from it.
    structuralSharing: false,
    staleTime: ({ state }) => (state.data?.state === 'paid' ? 60_000 : 1_000),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => checkoutPause(state.data, live, state.error),
  });
}

/** Triggers reads in addition to the hints and the polling. */
function useWake(tag: string | null, id: string | null): void {
  const runtime = useRuntime();
  const { queries } = runtime;
  useEffect(() => {
    if (tag === null || id === null) return undefined;
    const queryKey = checkoutKey(tag, id);
    // React Query itself observes visibility only. A visible window may be unfocused, and a page that is restored
    // from the back-forward cache missed events.
    const wake = (): void => void queries.refetchQueries({ queryKey }, { cancelRefetch: false });
    window.addEventListener('focus', wake);
    window.addEventListener('pageshow', wake);
    // An attempt changes like an instruction. One that began on another page has a ref unknown here.
    const leave = runtime.liveFor(tag).subscribe((news) => {
      if (news.kind !== 'hint' || /^[a-z]+:/.test(news.ref)) return;
      if (queries.getQueryData(instructionKey(tag, news.ref)) === undefined) {
        void queries.invalidateQueries({ queryKey });
      }
    });
    return () => {
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', wake);
      leave();
    };
  }, [runtime, queries, tag, id]);
}

/** Polling intervals in milliseconds. With an open event stream, polling is only a fallback. */
const pauses = {
  /** The companion or the wallet is working. */
  moving: { live: 3_000, alone: 2_000 },
  /** The user has to act. */
  resting: { live: 30_000, alone: 10_000 },
} as const;

/** A margin after the expiry of a one-time password, so that the companion agrees. */
const beyondEnd = 400;

/** Milliseconds until the next read; `false` once it is paid or polling is pointless. */
export function checkoutPause(
  checkout: Checkout | undefined,
  live: boolean,
  error: CompanionError | null = null,
): number | false {
  const how = live ? 'live' : 'alone';
  if (!checkout) return error !== null && isPassing(error.failure) && pauses.resting[how];
  switch (checkout.state) {
    case 'paid':
      return checkout.added === false && pauses.resting[how];
    case 'ordering':
      return checkout.attempt?.pin_again === true ? pauses.resting[how] : pauses.moving[how];
    case 'paying':
      return pauses.moving[how];
    case 'otp_sent': {
      const left = checkout.attempt?.seconds_left;
      return left === undefined ? pauses.resting[how] : Math.min(pauses.resting[how], left * 1_000 + beyondEnd);
    }
    case 'open':
    case 'refused':
    case 'expired':
    case 'not_known':
      return pauses.resting[how];
    default:
      return checkout.state satisfies never;
  }
}

/*
 * Parses a checkout field by field: undeclared fields never reach the widget. There is no field for the payer, a PIN or a
 * one-time password.
 */

/** A newer companion may send codes unknown to this page, which get the general text. */
const refusalCode: Reader<AttemptRefusal> = (value) => text(value) as AttemptRefusal | null;

const attempt = record(
  { number, refs: listOf(text) },
  {
    expires_at: text,
    seconds_left: number,
    tries_left: number,
    otp_wrong: flag,
    pin_again: flag,
    refusal: record({ code: refusalCode }),
  },
);

export const readCheckout: Reader<Checkout> = record(
  {
    id: text,
    reference: text,
    state: oneOf(checkoutStates),
    amount: readMoney,
    title: text,
    may_begin: flag,
    created_at: text,
  },
  { description: text, adds_to: text, added: flag, attempt, expires_at: text, paid_at: text },
);
