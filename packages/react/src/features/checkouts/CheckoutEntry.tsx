import { useEffect, useRef, type ReactNode } from 'react';
import type { FrameTicket } from '@tillside/contract';
import { checkoutMessages } from '@tillside/messages';
import { waitOf, type Failure } from '../../kernel/client/failure.ts';
import { record, text } from '../../kernel/client/read.ts';
import { SealedFrame } from '../../kernel/frames/SealedFrame.tsx';
import { useLanguage, useRuntime } from '../../kernel/runtime/context.ts';
import type { EntryTrouble } from './entry.ts';
import type { RunningEntry } from './use-entry.ts';

export interface CheckoutEntryProps {
  readonly id: string;
  readonly tell: RunningEntry['tell'];
}

const readTicket = record({ action: text, ticket: text });

/** The sealed frame of a checkout. The entry never reaches this page. */
export function CheckoutEntry({ id, tell }: CheckoutEntryProps): ReactNode {
  const { t } = useLanguage();
  const mint = useMint(id, (trouble) => tell({ type: 'refuse', trouble }));
  return (
    <SealedFrame
      title={t(checkoutMessages, 'frame')}
      opening={1}
      mint={mint}
      onReport={(report) => tell({ type: 'report', report })}
      onFail={(code) => tell({ type: 'fail', code })}
    />
  );
}

/** Requests a ticket, one at a time: StrictMode's double effects mint one ticket. */
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
