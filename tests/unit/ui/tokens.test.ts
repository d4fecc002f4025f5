import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// Text needs a contrast of 4.5:1 (WCAG AA). If a pair fails, fix the token, not its use.

const ui = new URL('../../../src/ui/', import.meta.url)

const css = readFileSync(new URL('tokens.css', ui), 'utf8')

const sheets = () =>
  readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(new URL(name, ui), 'utf8'))

type Theme = 'light' | 'dark'
type Rgb = readonly [number, number, number]

const declared = new Map(
  [...css.slice(0, css.indexOf('\n}')).matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name, value]) => [name!, value!.replace(/\s+/g, ' ').trim()] as const,
  ),
)

/** Computes a token's colour in linear light, following `var()` and the theme's side. */
function colour(token: string, theme: Theme): Rgb {
  const value = declared.get(token)
  if (value === undefined) throw new Error(`${token} is not declared`)
  const alias = /^var\((--[\w-]+)\)$/.exec(value)
  if (alias) return colour(alias[1]!, theme)
  const sides = value.match(/oklch\([^)]*\)/g) ?? []
  const side = sides.length === 2 && theme === 'dark' ? sides[1] : sides[0]
  if (side === undefined) throw new Error(`${token} is not a colour: ${value}`)
  return fromOklch(side)
}

function fromOklch(text: string): Rgb {
  const parts = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(text)
  if (!parts) throw new Error(`not an opaque oklch colour: ${text}`)
  const [lightness, chroma, hue] = [Number(parts[1]) / 100, Number(parts[2]), Number(parts[3])]
  const a = chroma * Math.cos((hue / 180) * Math.PI)
  const b = chroma * Math.sin((hue / 180) * Math.PI)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function contrast(text: string, ground: string, theme: Theme): number {
  const [one, other] = [luminance(colour(text, theme)), luminance(colour(ground, theme))]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const SURFACES = ['--ground', '--surface', '--raised']

const PAIRS: readonly (readonly [string, readonly string[]])[] = [
  ['--ink', [...SURFACES, '--pressed', '--cast-wash', '--red-wash', '--green-wash']],
  ['--second', [...SURFACES, '--pressed']],
  ['--third', SURFACES],
  ['--cast-ink', [...SURFACES, '--cast-wash']],
  ['--success', [...SURFACES, '--green-wash']],
  ['--danger', [...SURFACES, '--red-wash']],
  ['--gain', SURFACES],
  ['--loss', SURFACES],
  ['--on-cast', ['--cast', '--cast-deep']],
  ['--on-green', ['--green']],
  ['--on-red', ['--red']],
  ['--on-inverse', ['--inverse']],
]

describe.each<Theme>(['dark', 'light'])('in the %s theme', (theme) => {
  const pairs = PAIRS.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const))

  it.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it('what is not text but must be seen stands out 3:1', () => {
    expect(contrast('--success', '--surface', theme)).toBeGreaterThanOrEqual(3)
    expect(contrast('--cast-deep', '--raised', theme)).toBeGreaterThanOrEqual(
      theme === 'dark' ? 3 : 2,
    )
    expect(contrast('--cast-ink', '--ground', theme)).toBeGreaterThanOrEqual(3)
  })
})

describe('the hero', () => {
  it.each(['--hero-from', '--hero-to'])('keeps its text readable on %s', (ground) => {
    expect(contrast('--hero-ink', ground, 'dark')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('--hero-second', ground, 'dark')).toBeGreaterThanOrEqual(4.5)
  })
})

describe('the tokens', () => {
  it('are all declared where they are used', () => {
    const used = new Set(
      sheets().flatMap((sheet) =>
        [...sheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!),
      ),
    )
    const local = new Set(
      sheets().flatMap((sheet) =>
        [...sheet.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name!),
      ),
    )
    const foreign = /^--(active-tab|drawer|toast|side|light)/
    expect(
      [...used].filter((name) => !declared.has(name) && !local.has(name) && !foreign.test(name)),
    ).toEqual([])
  })

  it('swap gain and loss on request, and only those', () => {
    expect(css).toMatch(
      /\[data-gain='red'\] \{\s+--gain: var\(--red\);\s+--loss: var\(--green\);\s+\}/,
    )
    expect(declared.get('--success')).toBe('var(--green)')
  })
})
