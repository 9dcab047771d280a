import { useEffect, useRef, type ReactNode } from 'react';
import type { FrameFailureCode, FrameReport, FrameTicket } from '@tillside/contract';
import { followScheme } from '../theme/page-colors.ts';
import { useLanguage, useRuntime } from '../session/context.ts';
import { useCallerTag } from '../session/use-session.ts';
import { frameThemeOf } from './frame-theme.ts';
import { createSealedFrame, type SealedFrame as RunningFrame } from './sealed-frame.ts';

export interface SealedFrameProps {
  readonly title: string;
  /** Incremented for each opening: showing again needs a new ticket for the same frame. */
  readonly opening: number;
  /** Incremented to make the frame hide its content. */
  readonly hiding?: number;
  /** Requests a ticket; `null` if there is none, which is already shown. */
  readonly mint: () => Promise<FrameTicket | null>;
  readonly onReport: (report: FrameReport) => void;
  readonly onFail: (code: FrameFailureCode) => void;
}

/** A frame that this page cannot read, with the theme of the widgets around it. Its content never passes through here. */
export function SealedFrame(props: SealedFrameProps): ReactNode {
  const { title, opening, hiding = 0 } = props;
  const { format } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<RunningFrame | null>(null);
  const latest = useRef({ ...props, locale: format.locale });
  useEffect(() => {
    latest.current = { ...props, locale: format.locale };
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const made = createSealedFrame({
      place: element,
      title,
      mint: () => latest.current.mint(),
      init: () => ({
        theme: frameThemeOf(element),
        locale: latest.current.locale,
        direction: getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr',
      }),
      onReport: (report) => latest.current.onReport(report),
      onFail: (code) => latest.current.onFail(code),
    });
    frame.current = made;
    const forget = followScheme(() => made.theme(frameThemeOf(element)));
    return () => {
      forget();
      made.close();
      frame.current = null;
    };
  }, [title]);
  useEffect(() => {
    frame.current?.open();
  }, [opening, title]);
  useEffect(() => {
    if (hiding > 0) frame.current?.hide();
  }, [hiding]);
  const runtime = useRuntime();
  const tag = useCallerTag();
  useEffect(() => {
    if (tag === null) return undefined;
    return runtime.liveFor(tag).subscribe(({ kind }) => {
      if (kind === 'signedOut') frame.current?.hide();
    });
  }, [runtime, tag]);
  return <div className="ts-sealed" ref={place} />;
}
