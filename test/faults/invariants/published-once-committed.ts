import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const publishedOnceCommitted: Invariant = {
  name: 'published once committed',
  sentence:
    'No handler and no stream hears of what is not committed, and an event is put away only after its handler returned.',
  check: (ending) => [
    ...ending.world.history.caught
      .filter(({ invariant }) => invariant === 'published once committed')
      .map(({ what }) => violation(null, what)),
    ...uncommitted(ending),
  ],
};

function uncommitted({ world }: Ending): readonly Violation[] {
  const { written, told, announced, heard } = world.history;
  /** When each event, and each version, was committed. */
  const events = new Map(announced);
  const versions = new Map<string, number>();
  for (const write of written) {
    if (write.kind === 'claim' || write.kind === 'release') continue;
    const { ref, version } = write.after;
    const known = versions.get(`${ref} ${version}`);
    if (known === undefined) versions.set(`${ref} ${version}`, write.at);
    for (const one of write.kind === 'transition' ? (write.change.publish ?? []) : []) {
      const type = typeof one === 'string' ? one : one.type;
      events.set(`${ref}:${type}:${version}`, write.at);
    }
  }
  const isEarly = (committed: number | undefined, at: number): boolean => committed === undefined || committed > at;
  return [
    ...told
      .filter(({ at, event }) => isEarly(events.get(event.id), at))
      .map(({ event }) => violation(event.ref, `${event.id} was heard, and had not been committed.`)),
    ...heard.flatMap(({ at, event }) =>
      event?.ref.startsWith('ts_') && isEarly(versions.get(`${event.ref} ${event.version}`), at)
        ? [violation(event.ref, `A stream told version ${event.version}, which had not been committed.`)]
        : [],
    ),
  ];
}
