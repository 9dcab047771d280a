import { useEffect, useRef, type ReactNode } from 'react';
import type { FrameFailureCode, FrameReport, FrameTicket } from '@tillside/contract';
import { useLanguage, useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { frameThemeOf } from './frame-theme.ts';
import { createSealedFrame, type SealedFrame as RunningFrame } from './sealed-frame.ts';

export interface SealedFrameProps {
  readonly title: string;
  /** Raised by one for each opening: showing again is a new ticket into the same frame. */
  readonly opening: number;
  /** Raised by one to have the frame hide what it shows. */
  readonly hiding?: number;
  /** Asks for a ticket; `null`: there is none, and who asked has been told. */
  readonly mint: () => Promise<FrameTicket | null>;
  readonly onReport: (report: FrameReport) => void;
  readonly onFail: (code: FrameFailureCode) => void;
}

/** A frame that this page cannot read, in the look of the widgets around it. Nothing that it shows comes through here. */
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

/** Tells when the device turns dark or light. */
function followScheme(changed: () => void): () => void {
  const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
  dark?.addEventListener('change', changed);
  return () => dark?.removeEventListener('change', changed);
}
