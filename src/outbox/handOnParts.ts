/** What one picture of a code holds at most, in bytes: more cannot be read off a phone's screen. */
export const PART_BYTES = 700

// "1/3:" and what it is a part of, so that parts of two texts are never put together.
const HEADER = /^TMS(\d{1,2})\/(\d{1,2})\.([\w-]{6})\.([\w-]+)$/
const HEADER_BYTES = 'TMS99/99.'.length + 'abcdef.'.length
const MOST_PARTS = 30

/** A text in parts that each fit into one picture. */
export function partsOf(text: string): readonly string[] {
  const room = PART_BYTES - HEADER_BYTES
  const count = Math.max(1, Math.ceil(text.length / room))
  return Array.from({ length: count }, (_, index) => {
    const part = text.slice(index * room, (index + 1) * room)
    return `TMS${index + 1}/${count}.${nameOf(text)}.${part}`
  })
}

/** The checksum's letters, with which the text begins: another text has others. */
const nameOf = (text: string) => text.slice(1, 7)

/** Parts that were read so far, in any order. */
export interface Gathered {
  readonly of: number
  readonly name: string
  readonly parts: ReadonlyMap<number, string>
}

/**
 * Adds what a picture says; undefined if that is no part. A part of another text begins anew.
 */
export function gather(before: Gathered | undefined, read: string): Gathered | undefined {
  const [, number = '', count = '', name = '', part = ''] = HEADER.exec(read) ?? []
  const [index, of] = [Number(number), Number(count)]
  if (part === '' || index < 1 || index > of || of > MOST_PARTS) return undefined
  const isSame = before?.name === name && before.of === of
  return { of, name, parts: new Map(isSame ? before.parts : []).set(index, part) }
}

/** The text, once all of its parts are there. */
export function textOf({ of, parts }: Gathered): string | undefined {
  if (parts.size < of) return undefined
  return Array.from({ length: of }, (_, index) => parts.get(index + 1)).join('')
}
