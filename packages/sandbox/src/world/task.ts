import { z } from 'zod';

/** A scheduled task of a world (milliseconds since 1970, by the world's clock). */
export const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bill.settle'), due: z.number(), trans_id: z.string() }),
  z.object({ kind: z.literal('bill.reverse'), due: z.number(), trans_id: z.string() }),
  z.object({ kind: z.literal('payment.settle'), due: z.number(), trans_id: z.string() }),
  z.object({ kind: z.literal('stablecoin.deposit'), due: z.number(), order_id: z.string() }),
  z.object({ kind: z.literal('stablecoin.expire'), due: z.number(), order_id: z.string() }),
  z.object({ kind: z.literal('webhook.deliver'), due: z.number(), id: z.string(), attempt: z.int() }),
]);
export type Task = z.infer<typeof Task>;

/** Inserts a task by due time, after tasks with the same time. */
export function insertTask(tasks: Task[], task: Task): void {
  let from = 0;
  let to = tasks.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((tasks[middle]?.due ?? Infinity) <= task.due) from = middle + 1;
    else to = middle;
  }
  tasks.splice(from, 0, task);
}
