import { z } from 'zod'
import { historyKinds } from '#features/people/customers/customer-history.ts'

/** An account beside another one, before they are merged: how much of each kind it has. */
export const ComparedCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: z.string(),
  counts: z.array(
    z.object({
      kind: z.enum(historyKinds),
      count: z.number().int(),
      more: z.boolean().describe('Whether there are more than `count`'),
    }),
  ),
})
export type ComparedCustomer = z.infer<typeof ComparedCustomer>
