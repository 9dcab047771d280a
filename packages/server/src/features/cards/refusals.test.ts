import { problemReasons } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import { cardRow } from '../../testing/cards.ts';
import { readContactRefusal, readCreationRefusal, readFundingRefusal, readUnfreezeRefusal } from './refusals.ts';

const cases = [
  ['card.create', readCreationRefusal, [403, 404, 409, 410]],
  ['card.topup', readFundingRefusal, [404, 409, 410]],
  ['card.withdraw', readFundingRefusal, [404, 409, 410]],
  ['card.unfreeze', readUnfreezeRefusal, [404, 409, 422]],
  ['card.contact', readContactRefusal, [404, 409, 422]],
] as const;

it.each(cases)(
  'each refusal of %s has a reason that explains its code, and none of the platform’s words',
  (...given) => {
    const [operation, read, known] = given;
    const refusal = { statusCode: null, description: 'canary', errors: { id: 'canary' } };
    const problems = [400, 401, 403, 404, 409, 410, 422, 500].flatMap((status) => {
      const problem = read({ ...refusal, status }, cardRow(operation));
      return problem ? [{ status, ...problem }] : [];
    });
    expect(problems.map(({ status }) => status)).toEqual(known);
    for (const { code, reason } of problems) expect(problemReasons[reason].of).toBe(code);
    expect(JSON.stringify(problems)).not.toContain('canary');
  },
);
