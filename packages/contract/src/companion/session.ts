import { z } from 'zod';
import { instructionOperationIds } from '../platform/operation-ids.ts';

export const roles = ['shopper', 'staff'] as const;

/** What the companion tells a page about the signed-in person: `GET /session`. */
export const SessionSchema = z.object({
  caller: z.object({
    /** Opaque and stable per person: names their entries in local storage without telling who they are. */
    caller_tag: z.string(),
    roles: z.array(z.enum(roles)),
  }),
  /** The operations this caller may instruct. */
  abilities: z.array(z.enum(instructionOperationIds)),
  environment: z.enum(['sandbox', 'live']),
  catalogue: z.object({
    networks: z.array(z.object({ code: z.string(), name: z.string(), prefixes: z.array(z.string()) })),
    /** Naira, whole. */
    airtime: z.object({ minimum: z.number(), maximum: z.number(), presets: z.array(z.number()) }),
  }),
});

export type Session = z.output<typeof SessionSchema>;
export type Role = (typeof roles)[number];
export type Catalogue = Session['catalogue'];
