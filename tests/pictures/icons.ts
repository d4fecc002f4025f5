import { readFileSync, writeFileSync } from 'node:fs'
import Activity from 'lucide-react/icons/activity'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import type { Browser } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const folder = new URL('../../public/', import.meta.url)

/** Dark background of src/ui/tokens.css, and the metal's ink on it. */
const GROUND = '#0c0e13'
const INK = '#ffa843'

/**
 * Draws every icon of the manifest, Apple's icon and the favicon, from the mark and the app's
 * icons.
 */
export async function drawIcons(browser: Browser): Promise<void> {
  for (const size of [192, 512]) {
    await draw(browser, `icons/icon-${size}.png`, size, tile(mark(0.66), 0.22))
    // Platforms may cut anything outside a circle of 80 %, so the mark stays inside it.
    await draw(browser, `icons/maskable-${size}.png`, size, tile(mark(0.56), 0))
  }
  // Opaque and uncut, because the platform rounds it.
  await draw(browser, 'apple-touch-icon.png', 180, tile(mark(0.66), 0))
  await drawFavicon(browser)
  const shortcuts = { boxes: Package, activity: Activity, announcements: Megaphone }
  for (const [name, Icon] of Object.entries(shortcuts)) {
    const icon = renderToStaticMarkup(createElement(Icon, { color: INK, size: 16, strokeWidth: 2 }))
    const inside = icon.replace('<svg', `<svg x="8" y="8"`)
    await draw(browser, `icons/shortcut-${name}.png`, 96, tile(inside, 0.22))
  }
}

/**
 * Draws a square of 32 with content; `radius` is the radius of its corners, as a share of its side.
 */
const tile = (content: string, radius: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${32 * radius}" fill="${GROUND}"/>${content}</svg>`

/** Draws the mark in the middle, sized as a share of the side. */
function mark(share: number): string {
  const source = readFileSync(new URL('mark.svg', folder), 'utf8')
  const content = source.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  const offset = 16 - 16 * share
  return `<g transform="translate(${offset} ${offset - 0.4 * share}) scale(${share})">${content}</g>`
}

/**
 * Draws the icon that browsers request where no page names one: a PNG of 32 px in the ICO format.
 */
async function drawFavicon(browser: Browser): Promise<void> {
  const SIZE = 32
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark(1)}</svg>`
  const png = await picture(browser, SIZE, svg)
  // Header: one image, its sides, one plane of 32 bits, its length, and its offset.
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(SIZE, 6)
  head.writeUInt8(SIZE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  writeFileSync(new URL('favicon.ico', folder), Buffer.concat([head, png]))
}

async function draw(browser: Browser, file: string, size: number, svg: string): Promise<void> {
  writeFileSync(new URL(file, folder), await picture(browser, size, svg))
}

/** Renders a drawing as a PNG of `size` × `size` px. */
async function picture(browser: Browser, size: number, svg: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}
