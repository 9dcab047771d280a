import { waitOf, type Failure } from '../client/failure.ts';
import type { Language } from '../provider/context.ts';
import type { Told } from './ToldNotice.tsx';
import type { AccountWords } from './use-account-words.ts';
import type { AccountRun } from './use-account-instruction.ts';

/** What is said of something that was asked of an account; `null` where there is nothing to say, or it went well. */
export function tellRun(run: AccountRun, words: AccountWords, messages: Language['messages']): Told | null {
  switch (run.at) {
    case 'idle':
      return null;
    case 'sending':
      return { tone: 'info', icon: 'clock', title: words.accountWorkTitle, text: words.openAccountSending };
    case 'finding':
      return { tone: 'info', icon: 'question', title: words.accountFindTitle, text: words.accountFindText };
    case 'notArrived':
      return { tone: 'warning', title: words.accountNotArrivedTitle, text: words.accountNotArrivedText };
    case 'refused':
      return refused(run.failure, words, messages);
    case 'open':
      return run.instruction.state === 'review' || run.instruction.state === 'unknown'
        ? { tone: 'warning', icon: 'question', title: words.accountReviewTitle, text: words.accountReviewText }
        : { tone: 'info', icon: 'clock', title: words.accountWorkTitle, text: words.accountWorkText };
    case 'ended': {
      const { state, problem } = run.instruction;
      if (state === 'succeeded') return null;
      const text = problem?.code === 'entry_lost' ? words.accountEntryLostText : words.accountRefusedText;
      return { tone: 'danger', title: words.accountRefusedTitle, text };
    }
    default:
      return run satisfies never;
  }
}

function refused(failure: Failure, words: AccountWords, messages: Language['messages']): Told {
  const title = words.accountRefusedTitle;
  switch (failure.kind === 'refused' ? failure.problem.code : null) {
    case 'busy_subject':
      return { tone: 'info', icon: 'clock', title: words.accountBusyTitle, text: words.accountBusyText };
    case 'customer_missing':
      return { tone: 'info', title: words.accountsNoCustomerTitle, text: words.accountsNoCustomerText };
    case 'rate_limited': {
      const wait = messages.waitSeconds({ seconds: waitOf(failure) ?? 30 });
      return { tone: 'warning', icon: 'clock', title, text: words.accountTooManyText({ wait }) };
    }
    case 'forbidden':
      return { tone: 'info', title: messages.notAllowedTitle, text: messages.notAllowedText };
    case 'unauthenticated':
      return { tone: 'info', title: messages.signInTitle, text: words.accountSignIn };
    default:
      return { tone: 'danger', title, text: words.accountRefusedText };
  }
}
