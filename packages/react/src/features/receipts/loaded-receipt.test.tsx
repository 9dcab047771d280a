import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Instruction } from '@tillside/contract';
import { useInstruction } from '../../kernel/instructions/use-instruction.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { instructionKey } from '../../kernel/runtime/query-keys.ts';
import { createRuntime } from '../../kernel/runtime/runtime.ts';
import { companionDouble, exampleInstruction, exampleSession } from '../../testing/companion-double.ts';
import { LoadedReceipt } from './Receipt.tsx';

const older = exampleInstruction({ state: 'processing', version: 5 });
const newer = exampleInstruction({ state: 'succeeded', version: 6 });

/** The version that the companion answered. */
function Answered({ instructionRef }: { readonly instructionRef: string }) {
  return <output>{useInstruction(instructionRef).data?.version ?? 'none'}</output>;
}

/** The receipt that a list opens, once the companion has answered this version of it. */
async function openFromList({ known, answered }: { known: Instruction; answered: Instruction }): Promise<void> {
  const till = companionDouble({ purchases: [answered], course: [] });
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <LoadedReceipt instructionRef={known.ref} known={known} session={exampleSession} />
      <Answered instructionRef={known.ref} />
    </TillsideProvider>,
  );
  expect(await screen.findByText(String(answered.version), { selector: 'output' })).toBeVisible();
}

const badge = (): string | null | undefined => document.querySelector('.ts-receipt .ts-badge')?.textContent;

it('an answer that is older than the list does not take a receipt back', async () => {
  await openFromList({ known: newer, answered: older });
  expect(badge()).toBe('Delivered');
});

it('an answer that is newer than the list is shown', async () => {
  await openFromList({ known: older, answered: newer });
  expect(badge()).toBe('Delivered');
});

it('what arrives for all widgets is never older than what they have', () => {
  const { learn, queries } = createRuntime('/till-of-versions');
  for (const instruction of [older, newer, older]) learn('tag_ada', instruction);
  expect(queries.getQueryData(instructionKey('tag_ada', newer.ref))).toEqual(newer);
});
