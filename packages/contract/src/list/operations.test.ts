import { describe, expect, it } from 'vitest';
import { operations } from './operations.ts';
import { passthroughs } from '../kernel/platform/passthroughs.ts';
import { faultsIn } from '../testing/faults.ts';
import { freeOperationIds, instructionOperationIds, operationIds } from '../kernel/platform/operation-ids.ts';
import { isInstructable, type Operation } from '../kernel/platform/operation.ts';
import { parseWith } from '../kernel/platform/parse.ts';

const declared: readonly [string, Operation][] = Object.entries(operations);

describe('operations', () => {
  it('are declared once each, under their own id', () => {
    expect(declared.map(([id]) => id).toSorted()).toEqual(operationIds.toSorted());
    expect(declared.every(([id, operation]) => operation.id === id)).toBe(true);
  });

  it('are instructions only where they change something', () => {
    const instructable = declared.filter(([, operation]) => isInstructable(operation)).map(([id]) => id);
    expect(instructable).toEqual(expect.arrayContaining([...instructionOperationIds]));
  });

  it('of a page are free exactly where they move no money', () => {
    const free = declared.filter(
      ([, operation]) => isInstructable(operation) && operation.money === null && operation.id !== 'wallet.order',
    );
    expect(free.map(([id]) => id).toSorted()).toEqual(freeOperationIds.toSorted());
  });

  it.each(declared)(
    '%s cites the document, lives below the base url, and cannot be changed at run time',
    (_, operation) => {
      expect(operation.source).toMatch(/^platform §\d/);
      expect(operation.path).toMatch(/^\/[a-z]/);
      expect(Object.isFrozen(operation)).toBe(true);
    },
  );

  it.each([...declared, ...Object.entries(passthroughs)])(
    '%s reports every missing field as required',
    (_, { input }) => {
      for (const [code, text] of Object.values(faultsIn(parseWith(input, {})))) {
        expect(code).toBe('required');
        expect(text).toMatch(/^is required(: |$)/);
      }
    },
  );

  it.each(declared)('%s uses GET, or declares how its money and its recovery work', (_, operation) => {
    if (!isInstructable(operation)) {
      expect(operation.inquiry).toBeTruthy();
      return;
    }
    expect(operation.method).not.toBe('GET');
    // What may be sent again by itself needs a ref that the platform detects, or no money in it.
    if (operation.safety.recover === 'resend') expect(operation.safety.ref).not.toBe('none');
    if (operation.safety.recover === 'repeat') expect(operation.money).toBeNull();
  });
});
