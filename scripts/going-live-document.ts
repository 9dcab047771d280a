import { publishedPackages } from './release.ts';
import { liveChecklist, liveLineIds, type LiveLineId } from '../packages/server/src/doctor/live-checklist.ts';

/** The file that this script writes. */
export const goingLiveFile = 'docs/live/going-live.md';

/** The checklist of going live, as `npx @tillside/server doctor --live` goes through it. */
export function goingLiveDocument(): string {
  return `# Going live

From the sandbox to live money. The doctor goes through the same list, line by line:

\`\`\`sh
npx @tillside/server doctor --live --config ./tillside.options.js --page https://shop.example/bills
\`\`\`

- \`ok\`: right.
- \`MEND\`: wrong. The command exits with 1 while any line is wrong, so that a deployment can wait.
- \`FOR YOU\`: only you can check it, or the doctor needs \`--config\`, because variables do not describe hooks and verifiers. The
  module is described [here](../../packages/server/README.md#running-it).

Run it where the companion runs, with its variables, while it runs. It buys nothing and changes nothing, except that it
migrates the store as a start does.

| | line | checked by |
|---|---|---|
${liveLineIds.map(row).join('\n')}

${liveLineIds.map(section).join('\n')}
After that: [operating.md](operating.md), and [problems.md](../problems.md) when things go wrong.

## Before Tillside itself is published

This section is for the publisher of these packages, not for merchants. \`npx\` and \`npm create\` run whatever package
has a name on npm, so claim these names before the first release, in this order:

| name | what fetches it |
|---|---|
${namesToClaim().map(claim).join('\n')}

<!-- Generated from the checklist of \`npx @tillside/server doctor --live\` by \`npm run tool -- openapi\`; do not edit. -->
`;
}

/** A name on npm that a third party could register to run code on the machines of those who use Tillside. */
interface ClaimedName {
  readonly name: string;
  readonly why: string;
}

/** The names of the packages on npm, and of the commands that they install. The scope comes first. */
export function namesToClaim(): readonly ClaimedName[] {
  const manifests = publishedPackages().map(({ manifest }) => manifest);
  const scopes = new Set(manifests.flatMap(({ name }) => (name.startsWith('@') ? [name.split('/')[0] ?? name] : [])));
  const unscoped = manifests.filter(({ name }) => !name.startsWith('@')).map(({ name }) => name);
  const commands = manifests.flatMap(({ name, bin = {} }) => Object.keys(bin).map((command) => ({ command, name })));
  return [
    ...[...scopes].map((name) => ({ name, why: `the organisation: every \`npx ${name}/…\` and every other package` })),
    ...unscoped.map((name) => ({ name, why: `\`npm create ${name.replace(/^create-/, '')}\`` })),
    ...commands
      .filter(({ command }) => !unscoped.includes(command))
      .map(({ command, name }) => ({
        name: command,
        why: `a typed \`npx ${command}\` where \`${name}\`, which has this command, is not installed`,
      })),
  ];
}

function claim({ name, why }: ClaimedName): string {
  return `| \`${name}\` | ${why} |`;
}

function row(id: LiveLineId, index: number): string {
  const { title, checkedBy } = liveChecklist[id];
  const heading = `${index + 1}. ${title}`;
  return `| ${index + 1} | [${title}](#${anchorOf(heading)}) | ${checkedBy === 'doctor' ? 'the doctor' : 'you'} |`;
}

function section(id: LiveLineId, index: number): string {
  const { title, why, how } = liveChecklist[id];
  return `## ${index + 1}. ${title}\n\n**Why.** ${why}\n\n**How.** ${how}\n`;
}

/** The anchor that Markdown renderers make from a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
