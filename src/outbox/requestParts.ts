/** Largest size of one QR code, in bytes. A larger one cannot be read off a phone's screen. */
export const PART_BYTES = 700

// "TMS1/3." and the name of the whole text, so that parts of two texts are never combined.
const HEADER = /^TMS(\d{1,2})\/(\d{1,2})\.([\w-]{6})\.([\w-]+)$/
const HEADER_BYTES = 'TMS99/99.'.length + 'abcdef.'.length
const MOST_PARTS = 30

/** Splits a text into parts that each fit into one QR code. */
export function partsOf(text: string): readonly string[] {
  const room = PART_BYTES - HEADER_BYTES
  const count = Math.max(1, Math.ceil(text.length / room))
  return Array.from({ length: count }, (_, index) => {
    const part = text.slice(index * room, (index + 1) * room)
    return `TMS${index + 1}/${count}.${nameOf(text)}.${part}`
  })
}

/** Name of a text: the letters of the checksum near its beginning, which differ for every text. */
const nameOf = (text: string) => text.slice(1, 7)

/** Parts read so far, in any order. */
export interface Gathered {
  readonly of: number
  readonly name: string
  readonly parts: ReadonlyMap<number, string>
}

/**
 * Adds a part that was read from a QR code. Returns undefined if it is not a part. A part of
 * another text starts over.
 */
export function gather(before: Gathered | undefined, read: string): Gathered | undefined {
  const [, number = '', count = '', name = '', part = ''] = HEADER.exec(read) ?? []
  const [index, of] = [Number(number), Number(count)]
  if (part === '' || index < 1 || index > of || of > MOST_PARTS) return undefined
  const isSame = before?.name === name && before.of === of
  return { of, name, parts: new Map(isSame ? before.parts : []).set(index, part) }
}

/** Returns the whole text, or undefined while parts are missing. */
export function textOf({ of, parts }: Gathered): string | undefined {
  if (parts.size < of) return undefined
  return Array.from({ length: of }, (_, index) => parts.get(index + 1)).join('')
}
