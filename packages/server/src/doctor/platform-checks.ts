import { droppedFrom, readEnvelope } from '@tillside/contract/schemas';
import type { PlatformOptions } from '../kernel/options/options.ts';
import { probeQuestion } from '../kernel/platform/client.ts';
import { fail, ok, warn, type Finding } from './check.ts';
import { exchange, jsonOf, type Exchange } from './exchange.ts';

type Answered = Extract<Exchange, { kind: 'answered' }>;

/** Checks whether the platform is reachable, accepts the key in this environment, and agrees about the time. */
export async function checkPlatform(platform: PlatformOptions): Promise<Finding[]> {
  if (platform.inProcess !== undefined)
    return [
      ok('platform', 'It is a stand-in in the process of the companion, so nothing has to be reached.'),
      ok('clock', 'The stand-in has this machine’s clock. The platform’s is compared once its key is set.'),
    ];
  const url = platform.baseUrl.replace(/\/+$/, '') + probeQuestion.path;
  const answer = await exchange(url, {
    headers: { authorization: `Bearer ${platform.apiKey}`, accept: 'application/json' },
  });
  if (answer.kind === 'unreachable') {
    return [
      fail(
        'platform',
        `The platform was not reached: ${answer.why}.`,
        'Check platform.baseUrl, the name service, the proxy and what your firewall lets out.',
      ),
    ];
  }
  return [checkAnswer(answer, platform), checkClock(answer)];
}

function checkAnswer(answer: Answered, { environment }: PlatformOptions): Finding {
  const envelope = readEnvelope(jsonOf(answer));
  if (envelope?.kind === 'success' && answer.status < 300) {
    const fields = droppedFrom(probeQuestion.details, envelope.details);
    if (fields.length > 0) {
      return warn(
        'platform',
        `It answers, and ${fields.join(', ')} of ${probeQuestion.id} cannot be read: the provider has changed its shape.`,
        'Purchases go on, because what cannot be read there decides nothing. The log names every such field: tell us.',
      );
    }
    return ok('platform', `It answers, and the key belongs to its ${environment} environment.`);
  }
  if (answer.status === 401 || answer.status === 403) {
    return fail(
      'platform',
      `It refused the key (${answer.status}).`,
      `Copy the API key of the ${environment} environment from the dashboard (Settings, API Keys), and check that baseUrl is the root of the same environment, that the key has not expired, and that this address may use it.`,
    );
  }
  if (answer.status === 429) {
    return warn('platform', 'It answers, but takes no more requests just now (429).', 'Wait a minute and ask again.');
  }
  if (answer.status >= 500) {
    return fail(
      'platform',
      `It answers with an error of its own (${answer.status}).`,
      'Ask again later; then ask the platform.',
    );
  }
  return fail(
    'platform',
    `Something answers (${answer.status}), but not as the platform does.`,
    'Check platform.baseUrl: it has to be the API root of the environment, and no proxy may answer in its place.',
  );
}

/** A signed event is accepted for 300 seconds around its timestamp; half of that remains for its delivery. */
const maxSkew = 150_000;
const noticeableSkew = 15_000;

function checkClock({ headers, at }: Answered): Finding {
  const date = Date.parse(headers.get('date') ?? '');
  if (!Number.isFinite(date)) {
    return warn(
      'clock',
      'The platform’s answer has no Date header to compare with.',
      'Check this machine’s clock against a time server.',
    );
  }
  // The header has whole seconds, so it omits half a second on average.
  const skew = Math.round(Math.abs(at - (date + 500)) / 1_000);
  const found = `This machine’s clock and the platform’s are ${skew} seconds apart.`;
  const fix =
    'Let a time server set this machine’s clock (NTP, chrony): signed events outside of 300 seconds are refused.';
  if (skew * 1_000 > maxSkew) return fail('clock', found, fix);
  return skew * 1_000 > noticeableSkew ? warn('clock', found, fix) : ok('clock', found);
}
