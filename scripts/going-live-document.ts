import { liveChecklist, liveLineIds, type LiveLineId } from '../packages/server/src/doctor/live-checklist.ts';

/** The file that this script writes. */
export const goingLiveFile = 'docs/live/going-live.md';

/** The checklist of going live, as `tillside doctor --live` goes through it. */
export function goingLiveDocument(): string {
  return `# Going live

Generated from the checklist of \`tillside doctor --live\` by \`npm run openapi\`; do not edit.

From the sandbox to live money. The doctor goes through the same list, line by line:

\`\`\`sh
npx tillside doctor --live --config ./tillside.options.js --page https://shop.example/bills
\`\`\`

- \`ok\`: right.
- \`MEND\`: wrong. The command ends with 1 while there is one, so that a deployment can wait for it.
- \`FOR YOU\`: only you can check it, or the doctor needs \`--config\`: variables tell nothing of hooks and verifiers. The module is
  described [here](../../packages/server/README.md#running-it).

Run it where the companion runs, with its variables, while it runs. It buys nothing and changes nothing, except that it
migrates the store as a start does.

| | line | checked by |
|---|---|---|
${liveLineIds.map(row).join('\n')}

${liveLineIds.map(section).join('\n')}
After that: [operating.md](operating.md), and [problems.md](../problems.md) when things go wrong.
`;
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

/** The anchor that Markdown renderers give a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
