import type { FrameFailureCode } from '@tillside/contract';
import { frameFailures } from '@tillside/contract/schemas';

type WithStatus = {
  [Code in FrameFailureCode]: (typeof frameFailures)[Code] extends { readonly status: number } ? Code : never;
}[FrameFailureCode];

/** Why a frame's request is not answered: a code of the declared list, and nothing of what was sent. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure';
  readonly code: WithStatus;

  constructor(code: WithStatus) {
    super(code);
    this.code = code;
  }

  get status(): number {
    return frameFailures[this.code].status;
  }
}

export type { WithStatus as FrameFailureStatusCode };
