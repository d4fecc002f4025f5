import * as v from 'valibot'

/** Order handed over by another browser, as named in the URL of a box page. */
const handedOrder = v.object({
  order: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  quantity: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,5}$/),
    v.transform((digits) => Number(digits)),
  ),
})

export type HandedOrder = v.InferOutput<typeof handedOrder>

/**
 * Builds the path where an order continues in another browser. It includes the inviter, whom that
 * browser does not know yet.
 */
export const handedPath = (
  productId: string,
  { order, quantity }: HandedOrder,
  inviter?: string | undefined,
): string => {
  const fields = { order, quantity: String(quantity), ...(inviter && { inviter }) }
  return `/blindBox/${productId}?${new URLSearchParams(fields)}`
}

/** Parses the query of a box page; undefined if it names no order or a malformed one. */
export function parseHandedOrder(search: string): HandedOrder | undefined {
  const fields = Object.fromEntries(new URLSearchParams(search))
  const parsed = v.safeParse(handedOrder, fields)
  return parsed.success ? parsed.output : undefined
}

/** Removes the order from the query, so that a reload does not reopen a finished one. */
export function withoutHandedOrder(search: string): string {
  const fields = new URLSearchParams(search)
  for (const name of Object.keys(handedOrder.entries)) fields.delete(name)
  return fields.size > 0 ? `?${fields}` : ''
}
