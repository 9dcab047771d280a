import { instructionOperationIds, naira } from '@tillside/contract';
import { errorEnvelope, operations } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { airtime, buy, readProblem, startWorld, type World } from './world.ts';

const canary = 'canary-7105';
const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(2_000) };
const fields = ['network', 'service', 'meter_number', 'meter_type', 'amount', 'phone', 'provider', 'variation', ''];

/** A platform that refuses everything, with words of its own in every place. */
function refuseInWords(world: World, status: number): void {
  const errors = Object.fromEntries(fields.map((field) => [field, `${canary} of ${field}`]));
  const envelope = errorEnvelope(`${canary} description`, status, errors);
  world.network = () => Promise.resolve(Response.json(envelope, { status }));
}

function ask(world: World, path: string, body: unknown, as = 'ada'): Promise<Response> {
  return world.request(path, { method: 'POST', as, body: JSON.stringify(body) });
}

test.each([400, 404, 407, 409, 422])(
  'what the platform writes in a refusal with %i is in no answer, event or log: errors are codes',
  async (status) => {
    const world = await startWorld();
    refuseInWords(world, status);
    const input = { phone: '08031234567', variation: '101', provider: 'mtn' };
    const answers = [
      await world.request('/lookups/data.plans?network=mtn', { as: 'ada' }),
      await ask(world, '/validations/electricity.validate', meter),
      await ask(world, '/quotes', { operation: 'data.buy', input }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      const problem = await readProblem(answer);
      for (const error of Object.values(problem.errors ?? {})) expect(error).toEqual({ code: 'not_accepted' });
      expect(JSON.stringify(problem)).not.toContain(canary);
    }
    const bought = await buy(world, airtime);
    await world.pass(5);
    const later = await (await world.request(`/instructions/${bought.instruction.ref}`)).text();
    const proof = await (await world.request(`/staff/instructions/${bought.instruction.ref}`, { as: 'staff' })).text();
    expect(later).toContain('"problem"');
    expect([later, proof, JSON.stringify([bought, world.events, world.log])].join()).not.toContain(canary);
  },
);

const names = [
  ...new Set(
    Object.values(operations).flatMap(({ input }) => (input instanceof z.ZodObject ? Object.keys(input.shape) : [])),
  ),
];

test.each(instructionOperationIds)('a refusal of %s repeats nothing of what was sent', async (operation) => {
  const world = await startWorld();
  const input = Object.fromEntries(names.map((name) => [name, `${canary}<script>`]));
  for (const as of ['ada', 'staff']) {
    for (const wrong of [input, { rows: [input] }, { ...input, to: [canary], phone: [canary] }]) {
      const answer = await ask(world, '/quotes', { operation, input: wrong }, as);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain(canary);
    }
  }
});
