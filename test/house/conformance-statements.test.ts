import { expect, test } from 'vitest';
import { checks, statementFaults, statements } from '../conformance/statements/suite.ts';

test('every statement of the platform document has a check or a reason, and every check names statements', () => {
  expect(checks.length).toBeGreaterThan(100);
  expect(statements.size).toBeGreaterThan(100);
  expect(statementFaults()).toEqual([]);
});
