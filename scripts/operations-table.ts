import { operationIds } from '@tillside/contract';
import { decidingFields, isInstructable, operations, passthroughs, type Operation } from '@tillside/contract/schemas';
import { operationHandlers } from '../packages/sandbox/src/platform-api/operation-handlers.ts';
import { checks } from '../test/conformance/statements/suite.ts';

/** The coverage of an operation: its declaration, the sandbox, and the number of conformance checks that name it. */
export function coverage() {
  return operationIds.map((id) => ({
    id,
    contract: Object.hasOwn(operations, id),
    sandbox: operationHandlers.some((handler) => handler.operation.id === id),
    conformance: checks.filter(({ names }) => names.some((name) => name.split(' ')[1] === id)).length,
  }));
}

/** A sentence for each gap in the coverage of an operation; empty if there is none. */
export function gaps() {
  return coverage().flatMap(({ id, contract, sandbox, conformance }) => [
    ...(contract ? [] : [`${id} is not declared in the contract`]),
    ...(sandbox ? [] : [`${id} is not performed by the sandbox`]),
    ...(conformance > 0 ? [] : [`${id} is named by no conformance check`]),
  ]);
}

/** Every operation with its properties and its coverage, as Markdown. */
export function operationsTable() {
  const rows = coverage().map(({ id, contract, sandbox, conformance }) => {
    const cells = [
      `\`${id}\``,
      ...facts(operations[id]),
      mark(contract),
      mark(sandbox),
      conformance > 0 ? `${conformance}` : 'missing',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `# The platform's operations

All requests that Tillside knows to make to the payments platform: what each costs, and what may be done when it was not answered.

- **ref**: whether the request takes a merchant's reference. **outcome unknown**: what may be done when a send was not answered.
- **evidence**: how well that is known. \`documented\` is the platform's word; \`observed\` and \`assumed\` are defaults.
- **contract**, **sandbox**, **conformance**: whether it is declared, whether the sandbox performs it, and how many conformance
  checks (\`test/conformance\`) name it.

| operation | request | environments | money | ref | outcome unknown | evidence | contract | sandbox | conformance |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

## The fields that decide

A field below is never dropped. Where it is there and cannot be read, the answer proves nothing: a purchase stays open and is asked about again. In a list
(\`[]\`) only its row is left out; the rows of \`processed\`, \`epins\`, \`cards\` and \`transactions\` prove something, so one that cannot be read leaves
the outcome open. Every other field is read as far as it can be, and dropped when it cannot.

| operation | fields that decide |
|---|---|
${operationIds
  .map(
    (id) =>
      `| \`${id}\` | ${decidingFields(operations[id].details)
        .map((path) => `\`${path}\``)
        .join(', ')} |`,
  )
  .join('\n')}

## Paths named without detail

The document names these without their shapes (platform §4.3), so their input and answer are assumed. In a companion \`till.platform.read(id, input)\`
reads them, and types the answer as unknown ([README](../../packages/server/README.md#reading-your-account-at-the-platform)).

| read | request | what |
|---|---|---|
${Object.values(passthroughs)
  .map(({ id, method, path, summary }) => `| \`${id}\` | \`${method} ${path}\` | ${summary} |`)
  .join('\n')}

<!-- Generated from @tillside/contract by \`npm run tool -- openapi\`; do not edit. -->
`;
}

function facts(operation: Operation) {
  const request = `\`${operation.method} ${operation.path}\``;
  const environments = operation.environments.join(', ');
  if (!isInstructable(operation)) return [request, environments, '', '', operation.inquiry, 'documented'];
  const { money, safety } = operation;
  const flow = money ? `${money.currency} ${money.direction} (${money.unit})` : 'none';
  return [request, environments, flow, safety.ref, safety.recover, safety.evidence];
}

function mark(covered: boolean) {
  return covered ? 'yes' : 'missing';
}
