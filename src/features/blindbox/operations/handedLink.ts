import * as v from 'valibot'

/** An order handed over by another browser, as the URL of a box page names it. */
const handedOrder = v.object({
  order: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  quantity: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,5}$/),
    v.transform((digits) => Number(digits)),
  ),
})

export type HandedOrder = v.InferOutput<typeof handedOrder>

/** Where an order goes on in another browser, which does not know yet who invited its user. */
export const handedPath = (
  productId: string,
  { order, quantity }: HandedOrder,
  inviter?: string | undefined,
): string => {
  const fields = { order, quantity: String(quantity), ...(inviter && { inviter }) }
  return `/blindBox/${productId}?${new URLSearchParams(fields)}`
}

/** Reads the query of a box page; undefined if it names no order or a malformed one. */
export function parseHandedOrder(search: string): HandedOrder | undefined {
  const fields = Object.fromEntries(new URLSearchParams(search))
  const parsed = v.safeParse(handedOrder, fields)
  return parsed.success ? parsed.output : undefined
}

/** The query without the order, so that a reload does not reopen one that is over. */
export function withoutHandedOrder(search: string): string {
  const fields = new URLSearchParams(search)
  for (const name of Object.keys(handedOrder.entries)) fields.delete(name)
  return fields.size > 0 ? `?${fields}` : ''
}
