import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { FrameLabel, FrameTicket } from '@tillside/contract/browser';
import { waitOf, type Failure } from '../client/failure.ts';
import { record, text } from '../client/read.ts';
import { SealedFrame } from '../frames/SealedFrame.tsx';
import { checkoutWords } from '../messages/en-NG/checkout.ts';
import { walletFrameWords } from '../messages/en-NG/wallet-frame.ts';
import { useLanguage, useRuntime } from '../provider/context.ts';
import type { EntryTrouble } from './entry.ts';
import type { RunningEntry } from './use-entry.ts';

export interface CheckoutEntryProps {
  /** The checkout's. */
  readonly id: string;
  readonly tell: RunningEntry['tell'];
}

const readTicket = record({ action: text, ticket: text });

/** The sealed frame of a checkout. This page has no field for what is typed in it, and is never told. */
export function CheckoutEntry({ id, tell }: CheckoutEntryProps): ReactNode {
  const { say } = useLanguage();
  const frameWords = say(walletFrameWords);
  const labels = useMemo(() => labelsOf(frameWords), [frameWords]);
  const mint = useMint(id, (trouble) => tell({ type: 'refuse', trouble }));
  return (
    <SealedFrame
      title={say(checkoutWords).checkoutFrame}
      opening={1}
      mint={mint}
      labels={labels}
      onReport={(report) => tell({ type: 'report', report })}
      onFail={(code) => tell({ type: 'fail', code })}
    />
  );
}

/** Asks for a ticket. While one is asked for, no second one is: what React does twice in StrictMode mints once. */
function useMint(id: string, refuse: (trouble: EntryTrouble) => void): () => Promise<FrameTicket | null> {
  const { client } = useRuntime();
  const minting = useRef<Promise<FrameTicket | null> | null>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const ask = async (): Promise<FrameTicket | null> => {
    const answer = await client.ask({
      path: `/checkouts/${encodeURIComponent(id)}/attempts`,
      body: {},
      read: readTicket,
    });
    minting.current = null;
    if (answer.ok) return answer.value;
    if (shown.current) refuse(troubleOf(answer.failure));
    return null;
  };
  return () => {
    minting.current ??= ask();
    return minting.current;
  };
}

function troubleOf(failure: Failure): EntryTrouble {
  if (failure.kind === 'lost') return { kind: 'away' };
  const seconds = waitOf(failure);
  if (seconds !== null) return { kind: 'wait', until: Date.now() + seconds * 1_000 };
  return { kind: 'refused', code: failure.kind === 'refused' ? failure.problem.code : null };
}

function labelsOf(words: typeof walletFrameWords): Partial<Record<FrameLabel, string>> {
  return {
    pay_to: words.walletFramePayTo,
    username: words.walletFrameUsername,
    pin: words.walletFramePin,
    send_pin: words.walletFrameSendPin,
    otp: words.walletFrameOtp,
    send_otp: words.walletFrameSendOtp,
    loading: words.walletFrameLoading,
    otp_sent: words.walletFrameOtpSent,
    otp_wrong: words.walletFrameOtpWrong,
    tries_left: words.walletFrameTriesLeft,
    locked: words.walletFrameLocked,
    locked_for: words.walletFrameLockedFor,
    wiped: words.walletFrameWiped,
    username_missing: words.walletFrameUsernameMissing,
    pin_format: words.walletFramePinFormat,
    otp_format: words.walletFrameOtpFormat,
    done: words.walletFrameDone,
    unknown: words.walletFrameUnknown,
    used: words.walletFrameUsed,
    obscured: words.walletFrameObscured,
    failed: words.walletFrameFailed,
  };
}
