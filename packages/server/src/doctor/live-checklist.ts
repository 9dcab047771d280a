interface LiveLine {
  /** The requirement, in a few words. */
  readonly title: string;
  /** `person`: even if everything is right, a person has to check something that the doctor cannot see. */
  readonly checkedBy: 'doctor' | 'person';
  /** The consequence otherwise. Markdown. */
  readonly why: string;
  /** What to do. Markdown. */
  readonly how: string;
}

/**
 * The requirements before live money moves, in the order of the report. `docs/live/going-live.md` is generated from
 * them, and `npx @tillside/server doctor --live` checks them line by line.
 */
export const liveChecklist = {
  key: {
    title: 'Live key',
    checkedBy: 'doctor',
    why: 'With a test key nothing is bought, and with a stand-in of the platform no money moves.',
    how: 'Set `platform.environment` to `live`, `platform.baseUrl` to the live API root, and `platform.apiKey` to the key from the dashboard (Settings, API Keys) that begins with `ps_pk_live_`.',
  },
  addresses: {
    title: 'https everywhere',
    checkedBy: 'doctor',
    why: 'Sessions and events that cross a network in plain text can be read and changed.',
    how: 'Write `publicUrl`, each of `origins` and `platform.baseUrl` as public https addresses, and put TLS before the companion.',
  },
  options: {
    title: 'Options and Node',
    checkedBy: 'doctor',
    why: 'The companion refuses to start with options that cannot work.',
    how: 'Mend what `npx @tillside/server doctor` reports of the options, and use a supported Node.',
  },
  reach: {
    title: 'Reachable at its public address',
    checkedBy: 'doctor',
    why: 'Pages and the platform reach the companion at `publicUrl`, mount path included.',
    how: 'Start the companion, and let all paths below `publicUrl` through to it. Run the doctor once more from outside your network.',
  },
  headers: {
    title: 'Proxies pass browser headers',
    checkedBy: 'doctor',
    why: '`Origin` and `Sec-Fetch-*` tell a write of your page from one of another site, and open sealed frames.',
    how: 'Have every proxy and the CDN pass these headers on unchanged.',
  },
  streams: {
    title: 'Event streams arrive at once',
    checkedBy: 'person',
    why: 'A proxy that buffers `GET /events` shows shoppers an outdated state.',
    how: 'Switch buffering off for that path, and allow 60 seconds of silence: [samples](operating.md#proxies-and-event-streams). Then buy something, and watch the receipt change without a reload.',
  },
  webhooks: {
    title: 'Webhooks are verified',
    checkedBy: 'doctor',
    why: 'Without a verifier every event is refused, and outcomes are found out by asking only: a minute later, and transfers not at all.',
    how: 'Give `webhooks.verify` the preset and the secret of the dashboard. Mount `till.router` before any body parser.',
  },
  webhookAddress: {
    title: 'Webhook address in the dashboard',
    checkedBy: 'person',
    why: 'The platform sends events only where its live dashboard says, and no program can read that.',
    how: 'Set it to `publicUrl` + `/webhooks` in the live environment, and see the metric `tillside.webhooks` count `received` after the first purchase.',
  },
  funding: {
    title: 'Shoppers pay you',
    checkedBy: 'doctor',
    why: 'Without funding hooks only staff can buy, from your own wallet.',
    how: 'Give `funding` hooks that are idempotent by `ref`: [The funding hooks](../../packages/server/README.md#the-funding-hooks).',
  },
  merchant: {
    title: 'Your shop has a name',
    checkedBy: 'doctor',
    why: 'Receipts, saved pictures and messages carry your name into other hands, and a shopper with a question looks there first.',
    how: 'Give `merchant` its `name`, a square `logo` and a `support` line: [Your shop on receipts](../frontend/customising.md#your-shop-on-receipts).',
  },
  debts: {
    title: 'Debts and reviews reach somebody',
    checkedBy: 'doctor',
    why: 'A refund that nobody hears of is not paid, and a review that nobody decides keeps a shopper’s money held.',
    how: 'Give a `refund` hook or handle `refund.owed`, and handle `review.opened`, so that a person is notified.',
  },
  staff: {
    title: 'Two people may decide',
    checkedBy: 'person',
    why: 'Nobody settles a review or a payout of their own over HTTP.',
    how: 'Give the role `staff` to two people at least, or settle in your own code with `till.instructions.resolve`.',
  },
  cards: {
    title: 'Card numbers need a step-up',
    checkedBy: 'doctor',
    why: 'Without `cards.stepUp`, `merchantHashKey` and `businessId` nobody sees the number of their card.',
    how: 'If you issue cards, set all three: [cards-and-pci.md](../backend/cards-and-pci.md). If not, and if you take no wallet payments, set `frames: false`.',
  },
  sessions: {
    title: 'Sign-out ends sealed frames',
    checkedBy: 'person',
    why: 'A sealed frame carries no cookie and outlives a session unless the companion is notified.',
    how: 'Call `till.sessions.end` at sign-out, and give `access.isSessionActive`.',
  },
  store: {
    title: 'A durable store',
    checkedBy: 'doctor',
    why: 'The store is the ledger. If it is lost, open purchases have an unknown outcome and nobody knows what is owed.',
    how: 'Use `postgresStore`, or `sqliteStore` with a file on a volume that outlives container and machine, readable by its own user only (mode 0600). Never `:memory:`, a temporary folder or a container’s own layer.',
  },
  migrations: {
    title: 'Schema up to date',
    checkedBy: 'doctor',
    why: 'A companion refuses a schema that it does not know.',
    how: 'Run one migration job before the deployment: `npx @tillside/server migrate`. SQLite is migrated at the start.',
  },
  secret: {
    title: 'A strong secret',
    checkedBy: 'doctor',
    why: '`secret` wraps the keys of all tokens, pins and events in the store.',
    how: 'Make it at random: `node -p "crypto.randomBytes(32).toString(\'base64url\')"`. Keep it apart from the store’s backups. Changing it: [Changing the secret](../../packages/server/README.md#changing-the-secret).',
  },
  clock: {
    title: 'The right time',
    checkedBy: 'doctor',
    why: 'A signed event more than 300 seconds off is refused.',
    how: 'Let a time server set the clock (NTP, chrony).',
  },
  log: {
    title: 'Logs and alerts',
    checkedBy: 'person',
    why: 'Without a logger nothing is said, not even that a funding hook fails and money is stuck.',
    how: 'Give `logger`, register OpenTelemetry before `createTillside`, and set the [alerts](operating.md#alerts).',
  },
  drain: {
    title: 'Time to stop',
    checkedBy: 'person',
    why: 'A process that is killed while it sends leaves outcomes unknown for a while, and loses PINs that were typed.',
    how: 'Call `till.close()` on SIGTERM, and allow 60 seconds before SIGKILL: [Stopping](operating.md#stopping).',
  },
  backups: {
    title: 'Backups that were restored once',
    checkedBy: 'person',
    why: 'No program can see whether a backup can be restored.',
    how: 'Back up the store and, elsewhere, the secret. Restore both into an empty place, and run the doctor there: [Backup and restore](operating.md#backup-and-restore).',
  },
  rehearsal: {
    title: 'One real purchase',
    checkedBy: 'person',
    why: 'Only a purchase with live money goes through all of it.',
    how: 'Buy the smallest airtime for your own phone, follow it to `succeeded` and `captured`, and find it in the platform’s dashboard.',
  },
} as const satisfies Readonly<Record<string, LiveLine>>;

/** The name of a line. */
export type LiveLineId = keyof typeof liveChecklist;

/** The lines in the order of the report. */
export const liveLineIds = Object.keys(liveChecklist) as readonly LiveLineId[];

/** One line of the go-live checklist, and its result. */
export interface LiveFinding {
  readonly line: LiveLineId;
  readonly title: string;
  /** `person`: no program can check it, or the doctor was given too little information. */
  readonly result: 'ok' | 'mend' | 'person';
  /** Never contains a key, a secret or a body. */
  readonly found: string;
  readonly why: string;
  /** How to fix it, or what a person has to do, with the addresses of pages. */
  readonly how: string;
}

/** The result of a line. `how` replaces the line's own text if something more specific is known. */
export interface Judgement extends Pick<LiveFinding, 'result' | 'found'> {
  readonly how?: string;
}

export function ok(found: string): Judgement {
  return { result: 'ok', found };
}

export function mend(found: string, how?: string): Judgement {
  return { result: 'mend', found, ...(how === undefined ? {} : { how }) };
}

export function person(found: string): Judgement {
  return { result: 'person', found };
}
