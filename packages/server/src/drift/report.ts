import type { Findings } from './probe.ts';

/** The findings as Markdown for an issue. It contains types and formats, and no value of an answer. */
export function writeDriftReport({ environment, requests, compared, omitted, failure }: Findings): string {
  const drifted = compared.filter(({ drifts }) => drifts.length > 0);
  const count = drifted.reduce((total, { drifts }) => total + drifts.length, 0);
  const whole = compared.filter(({ empty }) => empty.length === 0).length;
  const inPart = compared.length - whole;
  const nothing = inPart === 0 ? 'nothing differs' : 'nothing differs in what was compared';
  return [
    '# Drift report',
    '',
    `Environment: ${environment}. ${plural(requests, 'GET request')}, ${plural(whole, 'operation')} compared with @tillside/contract and the sandbox${inPart === 0 ? '' : `, ${inPart} in part`}.`,
    `Result: ${count === 0 ? nothing : `${plural(count, 'difference')} in ${plural(drifted.length, 'operation')}`}.`,
    ...(failure === null ? [] : ['', `**Not complete.** ${failure}`]),
    ...drifted.flatMap(({ operation, path, drifts, isAssumed }) => [
      '',
      `## ${operation} (\`GET ${path}\`)`,
      ...(isAssumed
        ? ['', 'The platform’s document names this path without its fields: what the sandbox answers is assumed.']
        : []),
      '',
      '| field | the sandbox answers | this account answers | the contract |',
      '|---|---|---|---|',
      ...drifts.map(
        ({ path: field, expected, found, isReadable }) =>
          `| \`${field === '' ? '(body)' : field}\` | ${expected} | ${found} | ${isReadable ? 'reads it' : '**cannot read it**'} |`,
      ),
    ]),
    ...(omitted.length === 0
      ? []
      : ['', '## Not compared', '', ...omitted.map(({ operation, why }) => `- ${operation}: ${why}`)]),
    '',
  ].join('\n');
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
