import { z } from 'zod';
import { MoneySchema } from '../../kernel/money/money-schema.ts';
import { time } from '../../kernel/problems/code-schemas.ts';
import { recipientFields, recipientOperationIds } from '../../kernel/instructions/recipient-fields.ts';

/** A name in any script, without characters that could break out of a line of text. */
const plain = /^[^\p{C}<>]+$/u;
/** The characters of a number, a code or an account name of a bill. */
const value = /^[\p{L}\p{M}\p{N}\p{Zs}@+._,'’&()/-]+$/u;

const label = z
  .string({ error: 'is required: what the recipient is called' })
  .trim()
  .min(1, 'is required: what the recipient is called')
  .max(60, 'must have at most 60 characters')
  .regex(plain, 'has characters that a name cannot have');

const fields = z.record(
  z.string().max(40),
  z
    .string({ error: 'must be a text' })
    .trim()
    .min(1, 'must not be empty')
    .max(120)
    .regex(value, 'is no number or name'),
);

const operation = z.enum(recipientOperationIds, {
  error: `must be one of ${recipientOperationIds.join(', ')}`,
});

/** A recipient to save, under a label of the caller's choice. */
export const RecipientRequest = z
  .strictObject({ label, operation, fields })
  .superRefine(({ operation: bought, fields: given }, context) => {
    const allowed: readonly string[] = recipientFields[bought];
    for (const name of Object.keys(given)) {
      if (!allowed.includes(name))
        context.addIssue({
          code: 'custom',
          path: ['fields', name],
          message: `cannot be saved with ${bought}`,
          params: { code: 'unexpected' },
        });
    }
    if (Object.keys(given).length === 0)
      context.addIssue({
        code: 'custom',
        path: ['fields'],
        message: `must have one of ${allowed.join(', ')}`,
        params: { code: 'required' },
      });
  });

/** One saved recipient, as its owner sees it. */
export const RecipientSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    operation: z.enum(recipientOperationIds),
    fields: z.record(z.string(), z.string()),
    created_at: time,
  })
  .meta({ id: 'Recipient' });

/** The caller's recipients, newest first. There are at most a hundred, so there are no pages. */
export const RecipientListSchema = z.object({ items: z.array(RecipientSchema) }).meta({ id: 'RecipientList' });

/** A recipient that the caller has paid for, with the data of their last purchase for it. */
const RecentRecipientSchema = z
  .object({
    operation: z.enum(recipientOperationIds),
    /** The last purchase. */
    ref: z.string(),
    /** The recipient: the part of `input` that can be saved. */
    fields: z.record(z.string(), z.string()),
    /** The recipient's name, if the platform gave it. */
    name: z.string().optional(),
    /** The whole input of the last purchase, to buy the same again. */
    input: z.record(z.string(), z.unknown()),
    /** The amount that the caller paid. */
    amount: MoneySchema,
    at: time,
  })
  .meta({ id: 'RecentRecipient' });

/** The recipients of the caller's last purchases, newest first, each once. */
export const RecentRecipientListSchema = z
  .object({ items: z.array(RecentRecipientSchema) })
  .meta({ id: 'RecentRecipientList' });

export type Recipient = z.output<typeof RecipientSchema>;
export type RecipientList = z.output<typeof RecipientListSchema>;
export type RecentRecipient = z.output<typeof RecentRecipientSchema>;
export type RecentRecipientList = z.output<typeof RecentRecipientListSchema>;
