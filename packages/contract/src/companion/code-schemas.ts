import { z } from 'zod';
import { instructionOperationIds } from '../platform/operation-ids.ts';
import { problemCodes, type ProblemCode } from './problem-codes.ts';
import { fundingStates, instructionStates } from './states.ts';

/** The companion's code lists as schemas. */
export const problemCode = z
  .enum(problemCodes as [ProblemCode, ...ProblemCode[]])
  .meta({ id: 'ProblemCode', description: 'Why it was refused, or is in its state.' });
export const instructionState = z
  .enum(instructionStates)
  .meta({ id: 'InstructionState', description: 'The state of an instruction.' });
export const fundingState = z
  .enum(fundingStates)
  .meta({ id: 'FundingState', description: 'The state of the shopper’s money for an instruction.' });
export const instructionOperation = z
  .enum(instructionOperationIds)
  .meta({ id: 'InstructionOperation', description: 'An operation that changes something at the platform.' });
