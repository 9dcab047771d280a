import { exchangeFaults, type DegradedReason } from '@tillside/contract/schemas';
import type { Logger } from '../options/options.ts';
import type { Answer } from '../platform/client.ts';

/** The context of an exchange. */
interface Asked {
  readonly operation: string;
  /** The instruction it belongs to. */
  readonly ref?: string | undefined;
}

interface Explanation {
  readonly level: 'info' | 'warn' | 'error';
  readonly cause: string;
  readonly fix?: string;
  /** A field for alerts. */
  readonly problem?: string;
}

const keyRefused: Explanation = {
  level: 'error',
  cause: 'the API key is missing, unknown, expired, or of the other environment',
  fix: 'Copy the API key of this environment from the dashboard (Settings, API Keys) into platform.apiKey, check that platform.baseUrl is of the same environment, and restart.',
  problem: 'api_key_refused',
};

/**
 * Why the platform refuses, by its code (platform §7 and observed codes). Refusals that the shopper can correct
 * are `info`; those that need the merchant or the platform have a higher level.
 */
const explanations: Readonly<Record<number, Explanation>> = {
  400: { level: 'info', cause: 'the request is not accepted as it is' },
  401: keyRefused,
  403: {
    level: 'warn',
    cause: 'it is not allowed: to this API key, at this KYC tier, or with this PIN or one-time password',
    fix: 'Check the permissions of the API key and the KYC tier in the dashboard, unless it was a wrong PIN.',
  },
  404: { level: 'info', cause: 'nothing is known under this name' },
  405: { level: 'warn', cause: 'it is taken for a repetition' },
  406: { level: 'info', cause: 'something that is needed is missing' },
  407: { level: 'info', cause: 'the product is not valid' },
  408: { level: 'info', cause: 'nothing is known under this name' },
  409: { level: 'info', cause: 'the amount or a limit is not accepted' },
  410: {
    level: 'error',
    cause: 'the merchant’s wallet at the platform does not cover it',
    fix: 'Add money to the wallet in the platform’s dashboard.',
    problem: 'merchant_wallet_low',
  },
  422: { level: 'info', cause: 'some fields are not accepted' },
  429: {
    level: 'warn',
    cause: 'too many requests came from this address',
    fix: 'It is tried again by itself. Let all companions behind one address use one store and one `egress`, or give each store its part by `platform.postsPerMinute`.',
  },
  434: { level: 'warn', cause: 'the operator failed' },
  435: { level: 'warn', cause: 'the platform’s database failed' },
};

const platformFails: Explanation = { level: 'warn', cause: 'the platform fails', fix: 'It is asked again by itself.' };
const unexplained: Explanation = { level: 'warn', cause: 'the platform does not say why' };
const foreignAnswer: Explanation = {
  level: 'warn',
  cause: 'the answer is not the platform’s',
  fix: 'Check platform.baseUrl, and that no proxy answers in the platform’s place.',
};

const reachFix =
  'Where it stays so, check platform.baseUrl, the name service and what the firewall lets out: `npx @tillside/server doctor` asks as well.';

/** Logs the platform's refusals, and remembers why it is unusable. */
export interface Refusals {
  /** Logs one line for each refusal, without the request and without the platform's message, which may repeat it. */
  note(answer: Answer, asked: Asked): void;
  /** The same for the GET at the start, where a 403 also means that the key is not accepted. */
  recordProbe(answer: Answer, asked: Asked): void;
  /** Why the platform is unusable, according to the last answers. */
  degraded(): readonly DegradedReason[];
}

export function createRefusals(logger: Logger): Refusals {
  const degraded = new Set<DegradedReason>();

  function remember(answer: Answer, { problem }: Pick<Explanation, 'problem'>): void {
    if (answer.kind === 'answered') degraded.delete('platform_unreachable');
    if (isSuccess(answer)) degraded.delete('api_key_refused');
    if (problem === keyRefused.problem) degraded.add('api_key_refused');
  }

  function write(answer: Answer, { operation, ref }: Asked, explanation: Explanation): void {
    const { level, cause, fix, problem } = explanation;
    if (answer.kind !== 'answered') {
      logger.warn(
        { operation, ref, cause: exchangeFaults[answer.fault], fix: reachFix },
        'the platform was not reached, or did not answer',
      );
      return;
    }
    const { status, envelope } = answer;
    const message = explanation === keyRefused ? 'the platform does not accept the API key' : 'the platform refuses';
    logger[level]({ operation, ref, status, platform_code: envelope?.statusCode, cause, fix, problem }, message);
  }

  return {
    note(answer, asked) {
      const explanation = explain(answer);
      remember(answer, explanation);
      // Lookups and validations log their unreadable answers themselves.
      if (isRefusal(answer) || (asked.ref !== undefined && !isSuccess(answer))) write(answer, asked, explanation);
    },
    recordProbe(answer, asked) {
      const explanation = answer.kind === 'answered' && answer.status === 403 ? keyRefused : explain(answer);
      remember(answer, explanation);
      if (answer.kind !== 'answered') degraded.add('platform_unreachable');
      if (isSuccess(answer))
        logger.info({ operation: asked.operation }, 'the platform answers and accepts the API key');
      else write(answer, asked, explanation);
    },
    degraded: () => [...degraded],
  };
}

function isSuccess(answer: Answer): boolean {
  return answer.kind === 'answered' && answer.status < 300 && answer.envelope?.kind === 'success';
}

function isRefusal(answer: Answer): boolean {
  return answer.kind === 'answered' && (answer.status >= 300 || answer.envelope?.kind === 'error');
}

function explain(answer: Answer): Explanation {
  if (answer.kind !== 'answered') return unexplained;
  const { status, envelope } = answer;
  // A gateway in front of the platform refuses a key, or too many requests, in its own format.
  if (status === 401 || status === 429) return explanations[status] ?? unexplained;
  if (envelope === null) return status >= 500 ? platformFails : foreignAnswer;
  const code = envelope.statusCode ?? status;
  return explanations[code] ?? explanations[status] ?? (status >= 500 || code >= 500 ? platformFails : unexplained);
}
