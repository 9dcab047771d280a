import type { Session } from '@tillside/contract';
import type { RouteName } from '@tillside/contract/schemas';
import type { FrameKind } from './frames/create-frames.ts';
import type { FrameSubject } from './frames/records.ts';
import type { CallerHandler, HttpRequest, HttpResponse, OpenHandler } from './http/message.ts';
import type { SellingGate } from './instructions/selling-gate.ts';
import type { Caller } from './model/caller.ts';
import type { TillsideEvent } from './model/event.ts';
import type { EventReceiver } from './webhooks/receiver.ts';

/** What a feature does in one companion. What it leaves out, it does not do. */
export interface Started {
  /** Its routes for callers, behind the gates of their declarations. */
  readonly routes?: { readonly [Name in RouteName]?: CallerHandler };
  /** Its routes with gates of their own: those of sealed frames. */
  readonly openRoutes?: { readonly [Name in RouteName]?: OpenHandler };
  /** What the merchant's own code can do with it, as methods of `till`. */
  readonly till?: object;
  /** The sealed frame that it shows. */
  readonly frame?: { readonly of: FrameSubject['kind']; readonly kind: FrameKind };
  /** The platform's events that it processes. */
  readonly receiver?: EventReceiver;
  /** Refuses what is not sold at the moment. */
  readonly gate?: SellingGate;
  /** Work that falls due. */
  readonly job?: Job;
  /** What it adds to the session of a caller. */
  session?(caller: Caller): Partial<Session>;
  /** A list on the first page of staff: its name, and its first rows. */
  readonly overview?: Readonly<Record<string, (limit: number) => Promise<{ readonly items: readonly ListedRef[] }>>>;
  /** Called after the merchant's handler of an event has returned. */
  handled?(event: TillsideEvent): Promise<void>;
  /** Pages of its own, which answer before the routes. */
  pages?(routes: Answer): Answer;
}

/** Work that falls due, by a worker and by `till.recover()`. Returns how much was due. */
interface Job {
  readonly name: string;
  run(): Promise<number>;
}

interface ListedRef {
  readonly ref: string;
}

/** Answers a request, whatever happens. */
export type Answer = (request: HttpRequest) => Promise<HttpResponse>;
