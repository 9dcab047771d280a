import { parseWith, readEnvelope, statusMeanings } from '@tillside/contract/schemas';
import { busyAccount, type BusyAccount } from './busy-account.ts';
import {
  type Answered,
  createAsker,
  inputsOf,
  mediaType,
  pathOf,
  type Question,
  questionsIn,
  runDrift,
  type RecordedAnswer,
  shapeOf,
  writeRecorded,
} from './server.ts';

/** Where the shapes of the sandbox's answers are. `npm run drift:record` writes it. */
export const recordedFile = 'packages/server/src/drift/recorded-answers.json';

/** What the sandbox answers to every question in both environments, as the text of {@link recordedFile}. */
export async function recordAnswers(): Promise<string> {
  const recorded: Record<string, object> = {};
  for (const environment of ['sandbox', 'live'] as const)
    recorded[environment] = await recordAccount(await busyAccount(environment));
  return `${JSON.stringify(recorded, null, 2)}\n`;
}

async function recordAccount(account: BusyAccount): Promise<object> {
  const asker = createAsker({ platform: account.platform, fetch: account.fetch, pause: async () => undefined });
  const details = new Map<string, unknown>();
  const recorded: Record<string, object> = {};
  for (const question of questionsIn(account.environment)) {
    const inputs = inputsOf(question, account.given, (operation) => details.get(operation));
    if (typeof inputs === 'string') throw new Error(`${question.id} is not asked: ${inputs}`);
    const answers: Answered[] = [];
    // A short page shows that there is a next one, a long one everything that there is.
    for (const input of inputs.flatMap((short) => [short, { ...short, per_page: 100, page_size: 100 }])) {
      const path = pathOf(question, input);
      const outcome = path.ok ? await asker.ask(question, path.path) : ({ kind: 'stop', why: path.why } as const);
      if (outcome.kind !== 'answer') throw new Error(`${question.id} is not answered: ${outcome.why}`);
      answers.push(outcome.answer);
    }
    const bodies = answers.map(({ text }): unknown => JSON.parse(text));
    details.set(question.id, normalised(question, bodies[0]));
    recorded[question.id] = writeRecorded(together(question, answers, bodies));
  }
  await account.sandbox.close();
  return recorded;
}

function together(question: Question, answers: readonly Answered[], bodies: readonly unknown[]): RecordedAnswer {
  const statuses = new Set(answers.map(({ status }) => status));
  const types = new Set(answers.map(mediaType));
  const [status] = statuses;
  const [contentType] = types;
  if (status === undefined || contentType === undefined || statuses.size + types.size > 2) {
    throw new Error(`${question.id} is answered in several ways.`);
  }
  const body = new Map(shapeOf(bodies, null));
  const hidden = [...body.keys()].find((path) => path.includes('*'));
  if (hidden !== undefined) throw new Error(`${question.id} has a field with a name that no report shows: ${hidden}`);
  for (const [path, field] of body) {
    // A status word that the contract knows is no news, though the sandbox does not say it.
    const words = field.codes.has('success') ? Object.keys(statusMeanings) : [];
    body.set(path, { ...field, codes: new Set([...field.codes, ...words]) });
  }
  return { status, contentType, body };
}

function normalised(question: Question, body: unknown): unknown {
  const envelope = readEnvelope(body);
  const parsed = parseWith(question.details, envelope?.kind === 'success' ? envelope.details : null);
  if (!parsed.ok) throw new Error(`The contract does not read ${question.id}: ${JSON.stringify(parsed.faults)}`);
  return parsed.value;
}

/** Where samples of the sandbox's own answers are. `npm run drift:record` writes them. */
export const samplesFolder = 'test/samples';

/** Writes a sample of every answer into a folder, as `npx @tillside/server drift --save` does, of one purchase of each kind. */
export async function recordSamples(folder: string): Promise<void> {
  for (const environment of ['sandbox', 'live'] as const) {
    const { platform, given, fetch, sandbox } = await busyAccount(environment);
    const { refs, epins, cards, accounts, bettors } = given;
    await runDrift(
      {
        json: true,
        save: folder,
        ref: refs.filter((_, index) => index % 4 === 0),
        epin: epins,
        card: cards.slice(0, 1),
        account: accounts,
        betting: bettors.map(({ provider, account }) => `${provider}:${account}`),
      },
      {
        TILLSIDE_BASE_URL: platform.baseUrl,
        TILLSIDE_API_KEY: platform.apiKey,
        TILLSIDE_ENVIRONMENT: environment,
      },
      { fetch, pause: async () => undefined },
    );
    await sandbox.close();
  }
}
