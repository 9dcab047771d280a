/**
 * What browsers have learned since Chrome and WebView 109, Firefox 115 and Safari 16.4 (MDN's compatibility data), as far as it may be
 * written without a thought. Syntax is lowered by the builds.
 */
const newer: readonly RegExp[] = [
  // The language.
  /\.(?:toReversed|toSorted|toSpliced|isWellFormed|toWellFormed)\(/,
  /\b(?:Object|Map)\.groupBy\(/,
  /\bPromise\.(?:withResolvers|try)\(/,
  /\bArray\.fromAsync\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection)\(/,
  /\bIterator\.(?:from|concat)\(/,
  /\b(?:Error\.isError|RegExp\.escape|Math\.(?:f16round|sumPrecise)|JSON\.rawJSON)\(/,
  /\bIntl\.(?:DurationFormat|Segmenter)\b/,
  /\/[dgimsuy]*v[dgimsuy]*[;,.)]/,
  // The page.
  /\bURL\.(?:canParse|parse)\(/,
  /\bAbortSignal\.any\(/,
  /\bResponse\.json\(/,
  /\.(?:checkVisibility|getSetCookie|requestIdleCallback)\(/,
  /\.(?:show|hide|toggle)Popover\(/,
  /\.(?:moveBefore|setHTML\w*|requestClose|ariaNotify)\(/,
  /\bdocument\.startViewTransition\(/,
  /\bscheduler\.(?:yield|postTask)\(/,
  /['"`]scrollend['"`]/,
  /\bnavigator\.userAgentData\b/,
];

/** What a program uses of it, as it is written there. What it asks for before, as in `place.moveBefore && …`, may be missing. */
export function newerThanFloor(code: string): readonly string[] {
  return newer
    .flatMap((pattern) => pattern.exec(code)?.[0] ?? [])
    .filter((found) => !['&&', '?', ' &&', ' ?'].some((asks) => code.includes(found.replace('(', asks))));
}
