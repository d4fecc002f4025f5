import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CardSize, Layer } from '../../../src/ui/art/scenes.ts'
import { CardArt } from '../../../src/ui/pieces/CardArt.tsx'
import {
  fitOf,
  frameOf,
  layersOf,
  serialOf,
  standingOf,
  traitsOf,
} from '../../../src/ui/pieces/cardArt.ts'

type Drawing = ReturnType<typeof drawCard>

/** Computes the full drawing of a card. */
function drawCard(level: number, tokenId: bigint | undefined, size: CardSize) {
  const traits = traitsOf(level, tokenId)
  const frame = frameOf(traits, size)
  const working = layersOf(level, tokenId, size)
  const layers: Layer[] = []
  for (;;) {
    const { done, value } = working.next()
    if (done) return { ...traits, frame, layers, ornaments: value + (frame?.ornaments ?? 0) }
    layers.push(value)
  }
}

const levels = fc.integer({ min: 1, max: 999 })
const ids = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const sizes = fc.constantFrom<CardSize>('thumb', 'tile', 'full')
const SERIES = [
  [1, 2, 3, 4, 5],
  [11, 12, 13, 14],
  [21, 22, 23],
]

const idOf = (level: number, number: number): bigint => BigInt(level * 1_000_000 + number)

/** Returns all paths of a drawing, with their colours. */
const pathsOf = ({ frame, layers }: Drawing): readonly string[] => [
  ...(frame ? [frame.border, frame.lines, frame.corners, frame.plate] : []),
  ...layers.map(({ path }) => path),
]

/** Number of values per command of a path. */
const taken: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, A: 7, a: 7, Z: 0 }

/** Finds the first error in a path, if there is one. */
function findFault(path: string): string | undefined {
  if (!/^(M[^M]+)+$/.test(path) && path !== '') return 'does not begin with a move'
  for (const [, command = '', text = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = text.trim() === '' ? [] : text.trim().split(/\s+/).map(Number)
    const each = taken[command]
    if (each === undefined) return `unknown ${command}`
    if (each === 0 ? values.length > 0 : values.length === 0 || values.length % each > 0)
      return `${command} with ${values.length} values`
    if (!values.every((value) => Number.isInteger(value) && Math.abs(value) < 2_000))
      return `${command}${text}`
  }
  return undefined
}

describe('the drawing of a card', () => {
  it('is the same for the same level and id, in every size', () => {
    fc.assert(
      fc.property(levels, fc.option(ids, { nil: undefined }), sizes, (level, id, size) => {
        expect(drawCard(level, id, size)).toEqual(drawCard(level, id, size))
      }),
      { numRuns: 60 },
    )
  })

  it('is another for another id of the level, and for the specimen', () => {
    fc.assert(
      fc.property(levels, ids, ids, sizes, (level, one, other, size) => {
        fc.pre(one !== other)
        const [drawn, another, specimen] = [one, other, undefined].map((id) =>
          drawCard(level, id, size),
        )
        expect(drawn).not.toEqual(another)
        expect(drawn).not.toEqual(specimen)
      }),
      { numRuns: 100 },
    )
  })

  it('tells the first 200 cards of each level apart by their lines alone', () => {
    for (const level of SERIES.flat()) {
      const seen = new Set<string>()
      for (let number = 1; number <= 200; number += 1)
        seen.add(pathsOf(drawCard(level, idOf(level, number), 'thumb')).join(''))
      expect(seen.size).toBe(200)
    }
  })

  it('has the same light, inlay and emblem in every size', () => {
    fc.assert(
      fc.property(fc.constantFrom(12, 14, 22, 3), ids, (level, id) => {
        const traits = ({ hue, inlay, light }: Drawing) => ({ hue, inlay, light })
        const emblem = ({ layers }: Drawing) =>
          layers.filter(({ role }) => /^(shadow|ridges|struts)$/.test(role)).map(({ path }) => path)
        const full = drawCard(level, id, 'full')
        for (const size of ['thumb', 'tile'] as const) {
          const smaller = drawCard(level, id, size)
          expect(traits(smaller)).toEqual(traits(full))
          expect(emblem(smaller)).toEqual(emblem(full))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('is made of whole, finite paths, whatever level and id', () => {
    fc.assert(
      fc.property(levels, ids, sizes, (level, id, size) => {
        const card = drawCard(level, id, size)
        for (const path of pathsOf(card)) expect(findFault(path)).toBeUndefined()
        expect(card.layers.length).toBeGreaterThan(5)
        for (const value of [card.hue, card.inlay, card.light]) {
          expect(value).toBeGreaterThanOrEqual(-360)
          expect(value).toBeLessThan(360)
        }
      }),
      { numRuns: 150 },
    )
  })

  it.each([0, -3, 2.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])(
    'bears a level that no contract has: %s',
    (level) => {
      for (const path of pathsOf(drawCard(level, 7n, 'full')))
        expect(findFault(path)).toBeUndefined()
      expect(serialOf(7n)).toBe('№ 000007')
    },
  )
})

describe('a rank', () => {
  it('is the last digit of the level, and the series the one before', () => {
    expect([1, 5, 11, 14, 21, 23, 30, 31, 47].map(standingOf)).toEqual([
      { series: 'cards', rank: 1 },
      { series: 'cards', rank: 5 },
      { series: 'boxes', rank: 1 },
      { series: 'boxes', rank: 4 },
      { series: 'nodes', rank: 1 },
      { series: 'nodes', rank: 3 },
      { series: 'cards', rank: 1 },
      { series: 'cards', rank: 1 },
      { series: 'boxes', rank: 5 },
    ])
  })

  it.each(SERIES)('has more ornaments than the one below (%s, %s, …)', (...series) => {
    for (const size of ['thumb', 'tile', 'full'] as const) {
      const counts = series.map((level) => drawCard(level, idOf(level, 1), size).ornaments)
      expect(counts).toEqual(counts.toSorted((a, b) => a - b))
      expect(new Set(counts).size).toBe(series.length)
    }
  })

  it.each(SERIES)('is foiled where it is the best of its series alone (%s, %s, …)', (...series) => {
    const foiled = series.filter((level) => drawCard(level, undefined, 'tile').foil)
    expect(foiled).toEqual([series.at(-1)])
  })
})

describe('the engraving', () => {
  it('numbers the cards of a level from one, and shows the end of any other id', () => {
    expect(serialOf(12_000_000_042n)).toBe('№ 000042')
    expect(serialOf(12_007_000_042n)).toBe('№ 000042')
    fc.assert(
      fc.property(ids, (id) => {
        expect(serialOf(id)).toMatch(/^№ \d{6}$/)
      }),
    )
  })

  it('is smaller for a longer name, and counts a Han character as two', () => {
    expect(['Phoenix', '節點議會'].map(fitOf)).toEqual(['whole', 'whole'])
    expect(['Founding partner of it', '鑄造工坊聯合創始合夥人們'].map(fitOf)).toEqual([
      'small',
      'small',
    ])
    expect(fitOf('x'.repeat(300))).toBe('least')
  })
})

describe('CardArt', () => {
  const render = (size: CardSize, level: number, name = 'Forge', label?: string) =>
    renderToStaticMarkup(
      <CardArt level={level} tokenId={idOf(level, 42)} name={name} size={size} label={label} />,
    )
  const countElements = (markup: string) => [...markup.matchAll(/<[a-z]/gi)].length

  it('has fewer than 40 elements in a tile and 30 in a row, whatever level and id', () => {
    for (const level of [1, 2, 3, 4, 5, 11, 12, 13, 14, 15, 21, 22, 23, 24, 25])
      for (const [size, bound] of [
        ['tile', 40],
        ['thumb', 30],
      ] as const) {
        const layers = Array.from(
          { length: 150 },
          (_, number) => drawCard(level, idOf(level, number), size).layers.length,
        )
        // A gradient of four, the field, and its surroundings.
        const others = 5 + (size === 'tile' ? 4 : 0)
        const most = countElements(render(size, level)) + Math.max(...layers) + others
        expect(most).toBeLessThan(bound)
      }
  })

  it('leaves nothing to work out to a render', () => {
    expect(render('full', 5)).not.toContain('<path')
  })

  it('keeps a hostile name as one text', () => {
    const name = `</span><img src=x onerror=alert(1)>"'&\u05D0\u05D1${'W'.repeat(300)}`
    const markup = render('tile', 3, name, name)
    expect(markup).not.toContain('<img')
    expect(countElements(markup)).toBe(countElements(render('tile', 3)))
    const [, shown] = /<span dir="auto"[^>]*>([^<]*)<\/span>/.exec(markup)!
    expect(shown).toContain('&lt;/span&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(shown).toContain('W'.repeat(300))
  })

  it('is read out by its label, and is decoration without one', () => {
    expect(render('full', 5, 'Phoenix', 'Phoenix, number 42')).toMatch(
      /^<span role="img" aria-label="Phoenix, number 42"/,
    )
    expect(render('full', 5)).toMatch(/^<span aria-hidden="true"/)
  })

  it('has no number on a specimen, and no words in a row', () => {
    const specimen = <CardArt level={5} tokenId={undefined} name="Phoenix" />
    expect(renderToStaticMarkup(specimen)).not.toContain('№')
    expect(render('thumb', 5, 'Phoenix')).not.toContain('Phoenix')
  })
})
