import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isKnownPath } from '../src/app/match.ts'
import { readImageSize } from './pictures/size.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const path = v.pipe(v.string(), v.startsWith('/'))
const image = v.strictObject({
  src: path,
  sizes: v.pipe(v.string(), v.regex(/^\d+x\d+$/)),
  type: v.picklist(['image/png', 'image/webp']),
  purpose: v.optional(v.picklist(['any', 'maskable'])),
})
const { purpose: _, ...picture } = image.entries
const manifest = v.parse(
  v.strictObject({
    id: path,
    name: v.pipe(v.string(), v.maxLength(30)),
    short_name: v.pipe(v.string(), v.maxLength(12)),
    description: v.pipe(v.string(), v.minLength(1)),
    lang: v.literal('en'),
    dir: v.literal('ltr'),
    start_url: path,
    scope: path,
    display: v.literal('standalone'),
    orientation: v.literal('any'),
    theme_color: v.string(),
    background_color: v.string(),
    categories: v.array(v.string()),
    icons: v.array(image),
    screenshots: v.array(
      v.strictObject({
        ...picture,
        form_factor: v.picklist(['narrow', 'wide']),
        label: v.pipe(v.string(), v.minLength(1)),
      }),
    ),
    shortcuts: v.array(
      v.strictObject({ name: v.string(), url: path, icons: v.array(v.strictObject(picture)) }),
    ),
    share_target: v.strictObject({
      action: path,
      method: v.literal('GET'),
      enctype: v.literal('application/x-www-form-urlencoded'),
      params: v.strictObject({
        title: v.literal('title'),
        text: v.literal('text'),
        url: v.literal('url'),
      }),
    }),
  }),
  JSON.parse(read('public/manifest.webmanifest')),
)
const { icons, screenshots, shortcuts } = manifest

describe('the manifest', () => {
  test('is named by the page, and so is the icon that Apple takes', () => {
    const html = read('index.html')
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />')
    const size = readImageSize(readFileSync(new URL('public/apple-touch-icon.png', root)))
    expect(size).toEqual({ type: 'image/png', width: 180, height: 180 })
  })

  test('has an icon beside it for what is no page of the app, like a text file', () => {
    const file = readFileSync(new URL('public/favicon.ico', root))
    const at = file.readUInt32LE(18)
    expect(readImageSize(file.subarray(at))).toEqual({ type: 'image/png', width: 32, height: 32 })
  })

  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((each) => each.icons)]
  test.each(pictures)('$src is there, as large as it says', ({ src, sizes, type }) => {
    const size = readImageSize(readFileSync(new URL(`public${src}`, root)))
    expect({ ...size, sizes: `${size.width}x${size.height}` }).toMatchObject({ type, sizes })
  })

  test('has both icons in both sizes that platforms ask for', () => {
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`).sort()).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
  })

  test.each(['narrow', 'wide'] as const)('has %s screenshots of one shape', (form) => {
    const shown = screenshots.filter(({ form_factor }) => form_factor === form)
    expect(shown.length).toBeGreaterThan(0)
    expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1)
  })

  test('leads to screens that are there', () => {
    const places = [
      manifest.start_url,
      manifest.share_target.action,
      ...shortcuts.map((s) => s.url),
    ]
    expect(places.filter((place) => !isKnownPath(place))).toEqual([])
  })

  test('has the colour of the dark ground, as the page has', () => {
    const [, dark] = /--ground: light-dark\((?:.+), oklch\((.+?)\)\);/.exec(
      read('src/ui/tokens.css'),
    )!
    expect(dark).toBe('17% 0.012 265')
    // The same token in sRGB.
    const ground = '#0c0e13'
    expect([manifest.theme_color, manifest.background_color]).toEqual([ground, ground])
    expect(read('index.html')).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${ground}" />`,
    )
  })
})
