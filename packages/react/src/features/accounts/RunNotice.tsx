import { useEffect, useRef, type ReactNode } from 'react';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { Icon, type IconName } from '../../kernel/ui/icons.tsx';
import { Notice, type NoticeProps } from '../../kernel/ui/Notice.tsx';
import {
  accountsMessages,
  commonMessages,
  openAccountMessages,
  type Translate,
  sessionMessages,
  waitMessages,
} from '@tillside/messages';
import { SignIn } from '../../kernel/ui/SignIn.tsx';
import type { Instruct } from '../../kernel/instructions/instruct-types.ts';
import type { Obstacle } from '../../kernel/instructions/instruct.states.ts';
import { spoken } from '../../kernel/language/spoken.ts';

/** Shows the progress of an account operation, and announces it once. */
export function RunNotice({ run, done }: { readonly run: AccountRun; readonly done: string }): ReactNode {
  const content = describeRun(run, useAccountLanguage().t);
  const announce = useAnnounce();
  const wentWell = run.state === 'done' && content === null;
  const text = wentWell ? done : content && spoken(content.title, content.text);
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (text !== null && text !== announced.current) announce(text);
    announced.current = text;
  }, [announce, text]);
  return content && <AccountNotice content={content} />;
}

/** The title, text and appearance of a notice. */
export interface NoticeContent {
  readonly tone: NoticeProps['tone'];
  readonly icon?: IconName;
  readonly title: string;
  readonly text: string;
  /** Whether signing in is what helps. */
  readonly signIn?: true;
}

export function AccountNotice({
  content: { tone, icon = 'alert', title, text, signIn },
}: {
  readonly content: NoticeContent;
}): ReactNode {
  return (
    <Notice tone={tone} icon={<Icon name={icon} />} title={title}>
      {text}
      {signIn && <SignIn />}
    </Notice>
  );
}

/** The state of an account operation. */
type AccountRun = Instruct<'account.create'> | Instruct<'account.activate'> | Instruct<'account.deactivate'>;

/** Whether it is running, or its outcome is open. */
export function isUnderWay({ state }: AccountRun): boolean {
  return state === 'sending' || state === 'finding' || state === 'following';
}

/** The notice for an account operation; `null` if it succeeded or there is nothing to show. */
function describeRun(run: AccountRun, t: Translate): NoticeContent | null {
  switch (run.state) {
    case 'waiting':
      return null;
    case 'idle':
      return Object.keys(run.errors).length > 0 ? refused(t) : null;
    case 'ready':
      return run.obstacle && describeObstacle(run.obstacle, t);
    case 'sending':
      return {
        tone: 'info',
        icon: 'clock',
        title: t(accountsMessages, 'workTitle'),
        text: t(openAccountMessages, 'sending'),
      };
    case 'finding':
      return {
        tone: 'info',
        icon: 'question',
        title: t(accountsMessages, 'findTitle'),
        text: t(accountsMessages, 'findText'),
      };
    case 'following':
      return run.instruction.state === 'review' || run.instruction.state === 'unknown'
        ? {
            tone: 'warning',
            icon: 'question',
            title: t(accountsMessages, 'reviewTitle'),
            text: t(accountsMessages, 'reviewText'),
          }
        : {
            tone: 'info',
            icon: 'clock',
            title: t(accountsMessages, 'workTitle'),
            text: t(accountsMessages, 'workText'),
          };
    case 'done': {
      const { state, problem } = run.instruction;
      if (state === 'succeeded') return null;
      return {
        ...refused(t),
        ...(problem?.code === 'secrets_lost' ? { text: t(accountsMessages, 'secretsLostText') } : {}),
      };
    }
    default:
      return run satisfies never;
  }
}

function refused(t: Translate): NoticeContent {
  return { tone: 'danger', title: t(accountsMessages, 'refusedTitle'), text: t(accountsMessages, 'refusedText') };
}

function describeObstacle(obstacle: Obstacle, t: Translate): NoticeContent {
  switch (obstacle.kind) {
    case 'neverArrived':
      return {
        tone: 'warning',
        title: t(accountsMessages, 'notArrivedTitle'),
        text: t(accountsMessages, 'notArrivedText'),
      };
    case 'signIn':
      return {
        tone: 'info',
        title: t(sessionMessages, 'signInTitle'),
        text: t(accountsMessages, 'signIn'),
        signIn: true,
      };
    case 'wait': {
      const wait = t(waitMessages, 'seconds', {
        seconds: Math.max(1, Math.ceil((obstacle.until - Date.now()) / 1_000)),
      });
      const text = t(accountsMessages, 'tooManyText', { wait });
      return { tone: 'warning', icon: 'clock', title: t(accountsMessages, 'refusedTitle'), text };
    }
    case 'refused':
      switch (obstacle.problem.code) {
        case 'busy_subject':
          return {
            tone: 'info',
            icon: 'clock',
            title: t(accountsMessages, 'busyTitle'),
            text: t(accountsMessages, 'busyText'),
          };
        case 'customer_missing':
          return {
            tone: 'info',
            title: t(accountsMessages, 'noCustomerTitle'),
            text: t(accountsMessages, 'noCustomerText'),
          };
        case 'forbidden':
          return {
            tone: 'info',
            title: t(commonMessages, 'notAllowedTitle'),
            text: t(commonMessages, 'notAllowedText'),
          };
        default:
          return refused(t);
      }
    default:
      return obstacle satisfies never;
  }
}
