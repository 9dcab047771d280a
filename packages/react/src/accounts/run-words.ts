import type { Instruct } from '../instruct/instruct-types.ts';
import type { Obstacle } from '../instruct/instruct.states.ts';
import type { Language } from '../provider/context.ts';
import type { Told } from './ToldNotice.tsx';
import type { AccountWords } from './use-account-words.ts';

/** Where something that was asked of an account stands. */
export type AccountRun = Instruct<'account.create'> | Instruct<'account.activate'> | Instruct<'account.deactivate'>;

/** Whether it is on its way, or its outcome is open. */
export function isUnderWay({ state }: AccountRun): boolean {
  return state === 'sending' || state === 'finding' || state === 'following';
}

/** What is said of something that was asked of an account; `null` where there is nothing to say, or it went well. */
export function tellRun(run: AccountRun, words: AccountWords, messages: Language['messages']): Told | null {
  switch (run.state) {
    case 'waiting':
    case 'quoting':
    case 'unquoted':
      return null;
    case 'idle':
      return Object.keys(run.errors).length > 0 ? refused(words) : null;
    case 'ready':
      return run.obstacle && tellObstacle(run.obstacle, words, messages);
    case 'sending':
      return { tone: 'info', icon: 'clock', title: words.accountWorkTitle, text: words.openAccountSending };
    case 'finding':
      return { tone: 'info', icon: 'question', title: words.accountFindTitle, text: words.accountFindText };
    case 'following':
      return run.instruction.state === 'review' || run.instruction.state === 'unknown'
        ? { tone: 'warning', icon: 'question', title: words.accountReviewTitle, text: words.accountReviewText }
        : { tone: 'info', icon: 'clock', title: words.accountWorkTitle, text: words.accountWorkText };
    case 'done': {
      const { state, problem } = run.instruction;
      if (state === 'succeeded') return null;
      return { ...refused(words), ...(problem?.code === 'entry_lost' ? { text: words.accountEntryLostText } : {}) };
    }
    default:
      return run satisfies never;
  }
}

function refused(words: AccountWords): Told {
  return { tone: 'danger', title: words.accountRefusedTitle, text: words.accountRefusedText };
}

function tellObstacle(obstacle: Obstacle, words: AccountWords, messages: Language['messages']): Told {
  switch (obstacle.kind) {
    case 'neverArrived':
      return { tone: 'warning', title: words.accountNotArrivedTitle, text: words.accountNotArrivedText };
    case 'signIn':
      return { tone: 'info', title: messages.signInTitle, text: words.accountSignIn };
    case 'wait': {
      const wait = messages.waitSeconds({ seconds: Math.max(1, Math.ceil((obstacle.until - Date.now()) / 1_000)) });
      const text = words.accountTooManyText({ wait });
      return { tone: 'warning', icon: 'clock', title: words.accountRefusedTitle, text };
    }
    case 'refused':
      switch (obstacle.problem.code) {
        case 'busy_subject':
          return { tone: 'info', icon: 'clock', title: words.accountBusyTitle, text: words.accountBusyText };
        case 'customer_missing':
          return { tone: 'info', title: words.accountsNoCustomerTitle, text: words.accountsNoCustomerText };
        case 'forbidden':
          return { tone: 'info', title: messages.notAllowedTitle, text: messages.notAllowedText };
        default:
          return refused(words);
      }
    default:
      return obstacle satisfies never;
  }
}
