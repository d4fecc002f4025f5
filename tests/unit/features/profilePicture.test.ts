import { describe, expect, test } from 'vitest'
import {
  dragged,
  mostZoom,
  squareOf,
  wholeCrop,
  zoomed,
} from '../../../src/features/profile/crop.ts'
import { sizeOf } from '../../../src/core/pictureSize.ts'
import sharp from 'sharp'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })

describe('the size of a picture is read from its first bytes', () => {
  test.each([
    ['jpeg', blank(30, 20).jpeg()],
    [
      'jpeg',
      blank(30, 20)
        .withExif({ IFD0: { Copyright: 'x'.repeat(500) } })
        .jpeg({ progressive: true }),
    ],
    ['png', blank(30, 20).png()],
    ['webp', blank(30, 20).webp()],
    ['webp', blank(30, 20).webp({ lossless: true })],
    [
      'webp',
      blank(30, 20)
        .withExif({ IFD0: { Copyright: 'x' } })
        .webp(),
    ],
  ])('%s', async (format, picture) => {
    const bytes = new Uint8Array(await picture.toBuffer())
    expect(sizeOf(bytes)).toEqual({ format, width: 30, height: 20 })
    // Nothing throws, however early the file ends.
    for (let length = 0; length < Math.min(bytes.length, 64); length += 1)
      sizeOf(bytes.subarray(0, length))
  })

  test.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><p>hello there</p>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00'],
  ])('of %s there is none', (_, text) => {
    expect(sizeOf(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBeUndefined()
  })
})

describe('the square of a picture', () => {
  const size = { width: 800, height: 400 }

  test('is the middle of it at first, as large as it can be', () => {
    expect(squareOf(wholeCrop, size)).toEqual({ x: 200, y: 0, side: 400 })
  })

  test('goes the other way than the picture is dragged, and never beyond it', () => {
    expect(squareOf(dragged(wholeCrop, size, 0.25, 0.25), size)).toEqual({
      x: 100,
      y: 0,
      side: 400,
    })
    expect(squareOf(dragged(wholeCrop, size, 9, 9), size)).toEqual({ x: 0, y: 0, side: 400 })
    expect(squareOf(dragged(wholeCrop, size, -9, 0), size)).toEqual({ x: 400, y: 0, side: 400 })
  })

  test('becomes smaller as it is enlarged, as far as there are pixels for it', () => {
    expect(squareOf(zoomed(wholeCrop, size, 2), size)).toEqual({ x: 300, y: 100, side: 200 })
    expect(zoomed(wholeCrop, size, 100).zoom).toBe(mostZoom(size))
    expect(squareOf(zoomed(wholeCrop, size, 100), size).side).toBe(96)
    expect(mostZoom({ width: 20, height: 20 })).toBe(1)
    // Enlarged again at an edge, the crop stays within the picture.
    const atEdge = dragged(zoomed(wholeCrop, size, 2), size, 9, 9)
    expect(squareOf(zoomed(atEdge, size, 1), size)).toEqual({ x: 0, y: 0, side: 400 })
  })
})
