import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { FrameLabel, FrameTicket } from '@tillside/contract/browser';
import { checkoutMessages, walletFrameMessages, type Translate } from '@tillside/messages';
import { waitOf, type Failure } from '../client/failure.ts';
import { record, text } from '../client/read.ts';
import { SealedFrame } from '../frames/SealedFrame.tsx';
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
  const { t } = useLanguage();
  const labels = useMemo(() => labelsOf(t), [t]);
  const mint = useMint(id, (trouble) => tell({ type: 'refuse', trouble }));
  return (
    <SealedFrame
      title={t(checkoutMessages, 'frame')}
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

/** The placeholders of two labels stay: the frame puts in what it knows. */
function labelsOf(t: Translate): Partial<Record<FrameLabel, string>> {
  return {
    pay_to: t(walletFrameMessages, 'payTo'),
    username: t(walletFrameMessages, 'username'),
    pin: t(walletFrameMessages, 'pin'),
    send_pin: t(walletFrameMessages, 'sendPin'),
    otp: t(walletFrameMessages, 'otp'),
    send_otp: t(walletFrameMessages, 'sendOtp'),
    loading: t(walletFrameMessages, 'loading'),
    otp_sent: t(walletFrameMessages, 'otpSent'),
    otp_wrong: t(walletFrameMessages, 'otpWrong'),
    tries_left: t(walletFrameMessages, 'triesLeft', { tries: '{tries}' }),
    locked: t(walletFrameMessages, 'locked'),
    locked_for: t(walletFrameMessages, 'lockedFor', { minutes: '{minutes}' }),
    wiped: t(walletFrameMessages, 'wiped'),
    username_missing: t(walletFrameMessages, 'usernameMissing'),
    pin_format: t(walletFrameMessages, 'pinFormat'),
    otp_format: t(walletFrameMessages, 'otpFormat'),
    done: t(walletFrameMessages, 'done'),
    unknown: t(walletFrameMessages, 'unknown'),
    used: t(walletFrameMessages, 'used'),
    obscured: t(walletFrameMessages, 'obscured'),
    failed: t(walletFrameMessages, 'failed'),
  };
}
