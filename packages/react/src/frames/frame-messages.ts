import { frameHiddenReasons, type FrameFailureCode, type FrameGreeting, type FrameReport } from '@tillside/contract';
import { number, oneOf, record, text, type Reader } from '../client/read.ts';

/* Strict parsers for a sealed frame's messages. They contain no secret, and undeclared fields are dropped. */

/** A newer companion may send codes unknown to this page, which get the general text. */
const failureCode: Reader<FrameFailureCode> = (value) => text(value) as FrameFailureCode | null;

const failed = record({ type: oneOf(['fail']), code: failureCode });
const hello = record({ type: oneOf(['hello']) });

export const readGreeting: Reader<FrameGreeting> = (value) => hello(value) ?? failed(value);

const reports: readonly Reader<FrameReport>[] = [
  record({ type: oneOf(['ready']), height: number }),
  record({ type: oneOf(['revealed']) }),
  record({ type: oneOf(['hidden']), why: oneOf(frameHiddenReasons) }),
  record({ type: oneOf(['refused']), code: text }),
  record({ type: oneOf(['copied']), field: oneOf(['number', 'expiry', 'ccv']) }),
  record({ type: oneOf(['otp']) }),
  record({ type: oneOf(['done']), handle: text }),
  record({ type: oneOf(['error']), code: failureCode }),
];

export const readReport: Reader<FrameReport> = (value) => {
  for (const read of reports) {
    const report = read(value);
    if (report) return report;
  }
  return null;
};
