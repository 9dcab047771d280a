/**
 * Names of stories that are made for tests: variants that the toolbars show of every story, and behaviour without a look of its own.
 * They have the tag `test-only`, which hides them from the sidebar until it is chosen there. All of them are run.
 */
export const forTests: readonly RegExp[] = [
  /Dark$/,
  /^Light$/,
  /RightToLeft$/,
  /Narrow(?:320)?$/,
  /^TextTwiceAsLarge$/,
  /Keyboard(?:Alone|Only)?$/,
  /^BackFromReview$/,
  /Lost(?:Answer|Response)?$/,
  /^Lost/,
  /LeftInTheMiddle$/,
  /^Reloaded/,
  /^AfterReload$/,
  /^Silence$/,
  /WhilePaying$/,
  /^Keeps/,
  /KeepsInput$/,
  /^EveryFormLoads$/,
  /^PatternThatNeverEnds$/,
  /^AnotherAmountAsksNoName$/,
  /^RepeatedAmountNotOffered$/,
  /^HooksOnly$/,
  /^LeakingFrame$/,
  /^Step(?:Lost|UpNotConfigured)/,
  /^AnotherPageIsAtIt$/,
  /^TicketForAFrame$/,
  /Walk$/,
];

/** Whether a story, by the name of its export, is made for tests. */
export function isForTests(exportName: string): boolean {
  return forTests.some((pattern) => pattern.test(exportName));
}
