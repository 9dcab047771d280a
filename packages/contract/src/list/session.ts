import { z } from 'zod';
import { DollarsSchema, NairaSchema } from '../kernel/money/money-schema.ts';
import { perAmountProduct } from '../features/bills/bills.ts';
import { ProviderHealthSchema } from '../features/health/provider-health.ts';
import { roles } from '../kernel/states/states.ts';
import { instructionOperation } from '../kernel/problems/code-schemas.ts';

/** Limits in whole naira. */
const amounts = z.object({ minimum: NairaSchema, maximum: NairaSchema, presets: z.array(NairaSchema) });
const service = z.object({ code: z.string(), name: z.string() });

/** The shop, as its pages, receipts and sealed frames show it. */
const MerchantSchema = z.object({
  /** Such as `Sunbird Store`. At most 60 characters. */
  name: z.string(),
  /**
   * A square picture: a URL, or a path of the page's origin such as `/logo.svg`. A Content Security Policy has to allow it
   * (`img-src`), and a picture of another origin has to allow CORS to be drawn on saved receipts.
   */
  logo: z.string().optional(),
  /** A contact for questions, in one line: a phone number or an e-mail address. At most 120 characters. */
  support: z.string().optional(),
});

export type Merchant = z.output<typeof MerchantSchema>;

/** The session of the signed-in user, for pages: `GET /session`. */
export const SessionSchema = z
  .object({
    caller: z.object({
      /** Opaque and stable per user: names their entries in local storage without identifying them. */
      caller_tag: z.string(),
      roles: z.array(z.enum(roles)),
      /** Their own mobile number, as the merchant knows it: `234` and ten digits. */
      phone: z.string().optional(),
    }),
    /** The operations this caller may instruct. */
    abilities: z.array(instructionOperation),
    environment: z.enum(['sandbox', 'live']),
    /** Absent if the companion was given none. */
    merchant: MerchantSchema.optional(),
    /** Whether `GET /balance` answers. Without it pages show no balance. */
    balance: z.boolean().optional(),
    /** Whether recipients can be saved, and recent ones are listed. */
    recipients: z.boolean().optional(),
    /** The providers that are slow or down, by operation. Absent if all are good. */
    health: z.array(ProviderHealthSchema).optional(),
    /** `false` if the merchant disabled sealed frames: no card number is shown and no PIN is accepted. */
    frames: z.boolean().optional(),
    catalogue: z.object({
      networks: z.array(z.object({ code: z.string(), name: z.string(), prefixes: z.array(z.string()) })),
      airtime: amounts,
      electricity: amounts.extend({ services: z.array(service) }).optional(),
      cable: z
        .object({
          /** `topup`: whether its balance can be topped up. */
          services: z.array(service.extend({ topup: z.boolean() })),
          topup: amounts,
        })
        .optional(),
      /** The limits of each product whose amount the shopper types. */
      amounts: z.object(perAmountProduct(() => amounts.optional())).optional(),
      /** Maximum number of pins per purchase. */
      pins: z.object({ at_once: z.number() }).optional(),
      /** `price_per_segment` to one number, as paid by the merchant. */
      sms: z.object({ length: z.number(), recipients: z.number(), price_per_segment: NairaSchema }).optional(),
      /** The price of a new card in addition to its load, as paid by the merchant. */
      cards: z.object({ creation_fee: DollarsSchema }).optional(),
      /** The merchant's wallet that pays bills abroad. */
      international: z.object({ debit_currency: z.enum(['USD', 'NGN']) }).optional(),
    }),
  })
  .meta({ id: 'Session' });

export type Session = z.output<typeof SessionSchema>;
export type Catalogue = Session['catalogue'];
