/** What the recorder and the tests of the drift probe need of the server. A merchant uses `npx @tillside/server drift`. */
export { failureCode } from '../../packages/server/src/commands/run-command.ts';
export { createAsker } from '../../packages/server/src/drift/ask.ts';
export { runDrift, type DriftArguments } from '../../packages/server/src/commands/drift.ts';
export { mediaType, observe, type Answered } from '../../packages/server/src/drift/observe.ts';
export { probe, type Findings } from '../../packages/server/src/drift/probe.ts';
export {
  inputsOf,
  mayAsk,
  pathOf,
  questionsIn,
  type Given,
  type Question,
} from '../../packages/server/src/drift/questions.ts';
export { recordedAnswer, writeRecorded, type RecordedAnswer } from '../../packages/server/src/drift/recorded.ts';
export { writeDriftReport } from '../../packages/server/src/drift/report.ts';
export { shapeOf } from '../../packages/server/src/drift/shape.ts';
