import type { Context } from 'hono'
import { compress, encodingFor, type Bytes, type Encoding } from './compression.ts'

/** Quality of brotli that takes about as long as gzip, and saves more. */
const QUALITY = 4

/** JSON of an answer, with its compressed forms once somebody has asked for them. */
export interface TextAnswer {
  readonly bytes: Bytes
  /** Its tag, once somebody has asked for it. */
  tag?: string
  readonly forms: Map<Encoding, Promise<Bytes>>
}

export const textAnswer = (text: string): TextAnswer => ({
  bytes: new TextEncoder().encode(text),
  forms: new Map(),
})

/** Returns a compressed form of an answer. Each is made once. */
export function formOf({ bytes, forms }: TextAnswer, encoding: Encoding): Promise<Bytes> {
  const known = forms.get(encoding)
  if (known) return known
  const form = compress(bytes, encoding, QUALITY)
  forms.set(encoding, form)
  form.catch(() => forms.delete(encoding))
  return form
}

/** Sends an answer, compressed if it may be and the client accepts that. */
export async function sendText(
  context: Context,
  answer: TextAnswer,
  mayCompress: boolean,
): Promise<Response> {
  context.header('Content-Type', 'application/json')
  const accepted = context.req.header('accept-encoding')
  const encoding = mayCompress ? encodingFor(answer.bytes, accepted) : undefined
  if (encoding === undefined) return context.body(answer.bytes)
  context.header('Content-Encoding', encoding)
  return context.body(await formOf(answer, encoding))
}
