import { z } from 'zod';
import { DollarsSchema, NairaSchema } from '../money/money-schema.ts';
import { roles } from './roles.ts';
import { instructionOperation } from './words.ts';

/** Whole naira. */
const amounts = z.object({ minimum: NairaSchema, maximum: NairaSchema, presets: z.array(NairaSchema) });
const service = z.object({ code: z.string(), name: z.string() });

/** What the companion tells a page about the signed-in person: `GET /session`. */
export const SessionSchema = z
  .object({
    caller: z.object({
      /** Opaque and stable per person: names their entries in local storage without telling who they are. */
      caller_tag: z.string(),
      roles: z.array(z.enum(roles)),
    }),
    /** The operations this caller may instruct. */
    abilities: z.array(instructionOperation),
    environment: z.enum(['sandbox', 'live']),
    /** Whether recipients can be saved. */
    recipients: z.boolean().optional(),
    /** `false`: the merchant has no sealed frames, so nothing shows a card's number or takes a PIN. */
    frames: z.boolean().optional(),
    catalogue: z.object({
      networks: z.array(z.object({ code: z.string(), name: z.string(), prefixes: z.array(z.string()) })),
      airtime: amounts,
      electricity: amounts.extend({ services: z.array(service) }).optional(),
      cable: z
        .object({
          /** `topup`: its balance can be topped up. */
          services: z.array(service.extend({ topup: z.boolean() })),
          topup: amounts,
        })
        .optional(),
      betting: amounts.optional(),
      /** How many pins are sold at once. */
      pins: z.object({ at_once: z.number() }).optional(),
      /** `price_per_segment`, to one number: what the merchant pays. */
      sms: z.object({ length: z.number(), recipients: z.number(), price_per_segment: NairaSchema }).optional(),
      /** For a new card beside its load: what the merchant pays. */
      cards: z.object({ creation_fee: DollarsSchema }).optional(),
      /** Which of the merchant's wallets pays bills abroad. */
      international: z.object({ debit_currency: z.enum(['USD', 'NGN']) }).optional(),
    }),
  })
  .meta({ id: 'Session' });

export type Session = z.output<typeof SessionSchema>;
export type Catalogue = Session['catalogue'];
