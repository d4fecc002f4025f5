import type { Coin } from '../../core/amount.ts'
import { formatAddress } from '../../core/address.ts'
import { withoutHidden } from '../../core/text.ts'
import type { Millis } from '../../core/time.ts'
import { formatPercent } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locale.ts'
import { svgElement } from '../../ui/engraving/lineElement.ts'
import { ARROWS } from '../../ui/figures/arrows.ts'
import { LAID_ROWS, ROWS_PLACE } from '../../ui/lists/rowsPlace.ts'
import { faceOf, type Metal } from '../../ui/pieces/medallion.ts'
import { figuresOf, sayPhase, type Say } from './tokenFacts.ts'

// Part of the document's inline first script. Must not import anything that needs a file of its
// own, not even schemas.

/** Parts of a row that have a class each; see rowClasses.ts. */
export type RowClass =
  | Metal
  | ('list' | 'row' | 'disc' | 'small' | 'lines' | 'main' | 'title' | 'hit' | 'facts' | 'danger')
  | ('progress' | 'track' | 'bar' | 'end' | 'numbers' | 'value' | 'change')
  | ('percent' | 'gain' | 'loss' | 'arrow')

/** Appearance of rows in this build, and their texts in the current language. */
export interface RowLook {
  readonly classes: Readonly<Record<RowClass, string>>
  readonly locale: Locale
  readonly say: Say
}

/**
 * Draws the first rows of the token list in place of their bones, unless rows are already there.
 * The result equals `TokenRow`'s (a browser test verifies it).
 *
 * `items` are tokens as the backend writes them, and `now` is its clock. Throws, without drawing
 * anything, on data that the endpoint's schema would reject. Only an address's checksum is left to
 * the page that it links to.
 */
export function layRows(items: unknown, now: Millis, look: RowLook): void {
  const place = document.querySelector(`[${ROWS_PLACE}]:empty`)
  const tokens = readAll(items).map(readToken).slice(0, LAID_ROWS)
  if (!place || tokens.length === 0) return
  const list = element('ul', look.classes.list)
  list.ariaLabel = look.say('tokens')
  list.append(...tokens.map((token) => element('li', '', rowOf(token, now, look))))
  place.append(list)
}

type ReadToken = ReturnType<typeof readToken>

function rowOf(token: ReadToken, now: Millis, { classes, locale, say }: RowLook): Element {
  const { address, name, symbol, phase, changeBp, looksLike } = token
  const { share, value, goal } = figuresOf(token, 'marketCap')
  const face = faceOf(address)
  const disc = element(
    'span',
    `${classes.disc} ${classes[face.metal]} ${classes.small}`,
    element('span', classes.lines),
  )
  disc.ariaHidden = 'true'
  disc.dataset['rarity'] = '0'
  disc.style.setProperty('--side', '44px')
  disc.style.setProperty('--light', `${face.light[0]}% ${face.light[1]}%`)
  const link = element('a', classes.hit, element('bdi', '', name))
  link.href = `/token/${address}`
  const facts = element(
    'div',
    looksLike ? `${classes.facts} ${classes.danger}` : classes.facts,
    element('bdi', '', symbol),
    ` ${looksLike ? formatAddress(address) : ''} · `,
    sayPhase(token, share, now, locale, say),
  )
  const main = element('div', classes.main, element('div', classes.title, link), facts)
  if (phase === 'presale' && share !== undefined)
    main.append(element('div', classes.progress, progressOf(share, classes, say)))
  const numbers = element(
    'div',
    classes.numbers,
    element('div', classes.value, element('span', '', value ?? '–')),
  )
  if (goal !== undefined)
    numbers.append(element('div', classes.change, say('of', { goalText: goal })))
  else if (changeBp !== null)
    numbers.append(element('div', classes.change, changeOf(changeBp, classes)))
  return element('div', classes.row, disc, main, element('div', classes.end, numbers))
}

function progressOf(share: number, classes: RowLook['classes'], say: Say): Element {
  const reached = Math.min(1, share)
  const bar = element('span', classes.bar)
  bar.style.translate = `${(reached - 1) * 100}%`
  const track = element('span', classes.track, bar)
  track.role = 'progressbar'
  track.ariaLabel = say('progress')
  track.ariaValueMin = '0'
  track.ariaValueMax = '100'
  track.ariaValueNow = `${Math.floor(reached * 100)}`
  return track
}

function changeOf(basisPoints: number, classes: RowLook['classes']): Element {
  const way = basisPoints > 0 ? 'gain' : basisPoints < 0 ? 'loss' : undefined
  const text = formatPercent(basisPoints, { sign: true, maxFraction: 2 })
  if (!way) return element('span', classes.percent, text)
  const path = svgElement('path')
  path.setAttribute('d', ARROWS[way])
  const arrow = svgElement('svg')
  arrow.ariaHidden = 'true'
  arrow.setAttribute('class', classes.arrow)
  arrow.setAttribute('viewBox', '0 0 10 8')
  arrow.append(path)
  return element('span', `${classes.percent} ${classes[way]}`, arrow, text)
}

/** Creates an element. Texts are untrusted, so they become text nodes, never HTML. */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}

// The following functions parse as src/api/endpoints/tokens.ts does.

function readToken(given: unknown) {
  const token = readFields(given)
  const quote = readFields(token['quote'])
  return {
    address: readText(token['address'], /^T[1-9A-HJ-NP-Za-km-z]{33}$/),
    name: withoutHidden(readText(token['name'], /^[^]{0,80}$/)),
    symbol: withoutHidden(readText(token['symbol'], /^[^]{0,24}$/)),
    phase: readText(token['phase'], /^(notStarted|presale|trading|ended)$/) as
      | 'notStarted'
      | 'presale'
      | 'trading'
      | 'ended',
    marketCap: orNull(token['marketCap'], readUnits),
    changeBp: orNull(token['changeBp'], readWhole),
    raised: readUnits(token['raised']),
    goal: readUnits(token['goal']),
    quote: {
      symbol: readText(quote['symbol'], /^[^]{0,24}$/),
      decimals: readWhole(quote['decimals'], 0, 36),
    } satisfies Coin,
    startAt: orNull(token['startAt'], (time) => readWhole(time, 0)),
    looksLike: token['looksLike'] !== undefined && readFields(token['looksLike']),
  }
}

const readUnits = (given: unknown): bigint => BigInt(readText(given, /^\d{1,78}$/))

const orNull = <T>(given: unknown, read: (given: unknown) => T): T | null =>
  given === null ? null : read(given)

function readText(given: unknown, pattern: RegExp): string {
  if (typeof given !== 'string' || !pattern.test(given)) throw new TypeError(`${pattern}`)
  return given
}

function readWhole(given: unknown, least = -Infinity, most = Infinity): number {
  const number = given as number
  if (!Number.isSafeInteger(given) || number < least || number > most) throw new TypeError('number')
  return number
}

function readFields(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null) throw new TypeError('object')
  return given as Record<string, unknown>
}

function readAll(given: unknown): readonly unknown[] {
  if (!Array.isArray(given)) throw new TypeError('array')
  return given
}
