import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CardView, FrameFailureCode, FrameReport, FrameTicket, Problem } from '@tillside/contract';
import { commonMessages, revealMessages, type Translate, waitMessages } from '@tillside/messages';
import { isCallerChanged, waitOf, type Failure } from '../../../kernel/client/failure.ts';
import { record, text } from '../../../kernel/client/read.ts';
import type { SealedFrameProps } from '../../../kernel/frames/SealedFrame.tsx';
import { Button } from '../../../kernel/ui/Button.tsx';
import { Icon } from '../../../kernel/ui/icons.tsx';
import { Notice, type NoticeProps } from '../../../kernel/ui/Notice.tsx';
import { later } from '../../../kernel/ui/later.tsx';
import { useAnnounce } from '../../../kernel/ui/Widget.tsx';
import { useLanguage, useRuntime } from '../../../kernel/runtime/context.ts';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';
import { CardFace, cardStatus } from '../CardFace.tsx';
import { CardTool } from '../CardTools.tsx';
import { problemText } from '../../../kernel/language/problem-text.ts';
import type { Language } from '../../../kernel/language/language.ts';

const LaterFrame = later<SealedFrameProps>(
  'sealed frame',
  () => fromChunk(() => import('../../../kernel/frames/SealedFrame.tsx'), 'SealedFrame'),
  // The face stays until the frame paints the same one over it.
  <></>,
);

interface CardRevealProps {
  readonly card: CardView;
  /** The tiles below the face, with the one for the details among them. */
  readonly tools: (details: ReactNode) => ReactNode;
}

const readTicket = record({ action: text, ticket: text });

type Stage = 'closed' | 'opening' | 'open' | 'hidden';

/**
 * The face of a card, which a sealed frame with number, expiry and security code replaces on request. This component only
 * tracks the frame's state: no digit of the card ever reaches this page.
 */
export function CardReveal({ card, tools }: CardRevealProps): ReactNode {
  const { client } = useRuntime();
  const language = useLanguage();
  const { t } = language;
  const announce = useAnnounce();
  const [stage, setStage] = useState<Stage>(() => (isBackFromStepUp(card.id) ? 'opening' : 'closed'));
  const [opening, setOpening] = useState(stage === 'opening' ? 1 : 0);
  const [hiding, setHiding] = useState(0);
  const [trouble, setTrouble] = useState<RevealTrouble | null>(null);
  // The face shows the result, and the frame cannot: the face replaces the details of a card that was just frozen.
  const status = cardStatus(card);
  const [shownStatus, setShownStatus] = useState(status);
  if (shownStatus !== status) {
    setShownStatus(status);
    setStage('closed');
  }
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const closed = useRef<HTMLDivElement>(null);
  const returns = useRef(false);
  useEffect(() => forgetStepUp(), []);
  useEffect(() => {
    // The pressed button is gone. Focusing the place also scrolls the whole frame into view before it has
    // buttons: browsers drop presses into a frame that is still being scrolled.
    if (opening > 0) place.current?.focus();
  }, [opening]);
  useEffect(() => {
    // Focuses the next possible action, but only if the focus was in the removed content.
    if (stage === 'closed' && returns.current) closed.current?.querySelector<HTMLElement>('a, button')?.focus();
    returns.current = false;
  }, [stage]);

  const show = (): void => {
    setTrouble(null);
    setStage('opening');
    setOpening((count) => count + 1);
  };
  const leave = (): void => {
    returns.current = opened.current?.contains(document.activeElement) ?? false;
    setStage('closed');
  };
  const stop = (why: RevealTrouble): void => {
    setTrouble(why);
    leave();
    announce(troubleTexts(why, language).title);
  };
  const mint = async (): Promise<FrameTicket | null> => {
    const answer = await client.ask({
      path: `/cards/${encodeURIComponent(card.id)}/reveal`,
      body: {},
      read: readTicket,
    });
    if (answer.ok) return answer.value;
    // The widget shows this itself, without any card content.
    if (!isCallerChanged(answer.failure)) stop(refusalOf(answer.failure));
    return null;
  };
  const handleReport = (report: FrameReport): void => {
    switch (report.type) {
      case 'ready':
        return setStage((before) => (before === 'opening' ? 'open' : before));
      case 'revealed':
        return setStage('open');
      case 'hidden':
        // The frame announces it itself.
        return setStage('hidden');
      case 'error':
        return stop({ kind: 'frame', code: report.code });
      case 'refused':
      case 'copied':
      case 'otp':
      case 'done':
        return undefined;
      default:
        return report satisfies never;
    }
  };
  const failed = (code: FrameFailureCode): void => stop({ kind: 'frame', code });
  const close = (): void => {
    setHiding((count) => count + 1);
    leave();
  };

  if (stage === 'closed') {
    return (
      <>
        <CardFace card={card} />
        <div className="ts-stack" ref={closed}>
          {trouble && <Trouble trouble={trouble} onStepUp={() => noteStepUp(card.id)} />}
          {tools(
            <CardTool icon="eye" onPress={show}>
              {trouble && trouble.kind !== 'stepUp' ? t(commonMessages, 'tryAgain') : t(revealMessages, 'name')}
            </CardTool>,
          )}
        </div>
      </>
    );
  }
  return (
    <div className="ts-stack" ref={opened}>
      <div
        className="ts-card-place"
        data-revealed
        data-stage={stage}
        data-status={status}
        ref={place}
        role="group"
        aria-label={t(revealMessages, 'frame')}
        tabIndex={-1}
      >
        {/* Until the frame paints the same face over it: a place without a face would be a gap. */}
        {stage === 'opening' && <CardFace card={card} />}
        <LaterFrame
          title={t(revealMessages, 'frame')}
          opening={opening}
          hiding={hiding}
          mint={mint}
          onReport={handleReport}
          onFail={failed}
        />
        {stage === 'hidden' && (
          <Button look="secondary" onClick={show}>
            <Icon name="eye" />
            <span>{t(revealMessages, 'again')}</span>
          </Button>
        )}
      </div>
      <p className="ts-promise" aria-busy={stage === 'opening'}>
        {stage === 'opening' ? <span className="ts-spinner" aria-hidden="true" /> : <Icon name="lock" />}
        <span>{stage === 'opening' ? t(revealMessages, 'loading') : t(revealMessages, 'text')}</span>
      </p>
      {tools(
        <CardTool icon="eye" onPress={close}>
          {t(revealMessages, 'hide')}
        </CardTool>,
      )}
    </div>
  );
}

interface TroubleProps {
  readonly trouble: RevealTrouble;
  readonly onStepUp: () => void;
}

function Trouble({ trouble, onStepUp }: TroubleProps): ReactNode {
  const language = useLanguage();
  const { tone, title, text: reason, link } = troubleTexts(trouble, language);
  return (
    <Notice tone={tone} icon={<Icon name={tone === 'info' ? 'lock' : 'alert'} />} title={title}>
      <p className="ts-notice-paragraph">{reason}</p>
      {link && (
        <a className="ts-button" data-look="secondary" href={link.url} onClick={onStepUp}>
          {link.label}
        </a>
      )}
    </Notice>
  );
}

function refusalOf(failure: Failure): RevealTrouble {
  const problem = failure.kind === 'refused' ? failure.problem : null;
  if (problem?.code === 'step_up_required') return { kind: 'stepUp', url: problem.step_up_url ?? null };
  const seconds = waitOf(failure);
  if (seconds !== null) return { kind: 'wait', seconds };
  if (problem?.code === 'no_fetch_metadata') return { kind: 'frame', code: 'no_fetch_metadata' };
  return { kind: 'refused', problem };
}

/* Remembers in this tab that a person left to confirm their identity, so that on return the requested frame opens. */

const key = 'tillside-step-up';
/** After this time a return to the page does not open the frame. In milliseconds. */
const patience = 10 * 60_000;

/** The person follows the link of the step-up for this card. */
export function noteStepUp(cardId: string): void {
  write(JSON.stringify({ cardId, at: Date.now() }));
}

/** Whether the person has just left to confirm themselves for this card. */
export function isBackFromStepUp(cardId: string): boolean {
  const noted = read();
  return noted?.cardId === cardId && Math.abs(Date.now() - noted.at) < patience;
}

/** One return opens one frame. */
export function forgetStepUp(): void {
  write(null);
}

function read(): { readonly cardId: unknown; readonly at: number } | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('cardId' in value) || !('at' in value)) return null;
    return typeof value.at === 'number' ? { cardId: value.cardId, at: value.at } : null;
  } catch {
    return null;
  }
}

function write(value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A browser without storage: the person presses "Show details" once more.
  }
}

/** Why a card's details are not shown. */
type RevealTrouble =
  | { readonly kind: 'stepUp'; readonly url: string | null }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'refused'; readonly problem: Problem | null }
  | { readonly kind: 'frame'; readonly code: FrameFailureCode };

interface TroubleTexts extends Pick<NoticeProps, 'title'> {
  readonly tone: 'info' | 'warning';
  readonly text: string;
  readonly link?: { readonly url: string; readonly label: string };
}

function troubleTexts(trouble: RevealTrouble, { t }: Language): TroubleTexts {
  const title = t(revealMessages, 'failedTitle');
  switch (trouble.kind) {
    case 'stepUp': {
      const { url } = trouble;
      const safe = url !== null && /^(https?:\/\/|\/(?!\/))/i.test(url);
      return {
        tone: 'info',
        title: t(revealMessages, 'stepUpTitle'),
        text: safe ? t(revealMessages, 'stepUpText') : t(revealMessages, 'stepUpNone'),
        ...(safe ? { link: { url, label: t(revealMessages, 'stepUpLink') } } : {}),
      };
    }
    case 'wait':
      return {
        tone: 'info',
        title,
        text: t(revealMessages, 'wait', { wait: t(waitMessages, 'seconds', { seconds: trouble.seconds }) }),
      };
    case 'refused':
      return {
        tone: 'warning',
        title,
        text: (trouble.problem && problemText(trouble.problem, { t })) || t(revealMessages, 'tried'),
      };
    case 'frame':
      return { tone: 'warning', title, text: reasonOf(trouble.code, t) };
    default:
      return trouble satisfies never;
  }
}

function reasonOf(code: FrameFailureCode, t: Translate): string {
  if (code === 'obscured') return t(revealMessages, 'obscured');
  if (code === 'csp_blocked') return t(revealMessages, 'blocked');
  return code === 'no_fetch_metadata' ? t(revealMessages, 'oldBrowser') : t(revealMessages, 'tried');
}
