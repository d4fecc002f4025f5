import { keyOfName } from '../../keyOfName.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { served } from '../../../src/api/endpoints/served.ts'
import { openRaw } from '../../sandbox/rawSocket.ts'
import { createDice, type Dice } from '../../simulation/dice.ts'
import { siteAt, type Site } from '../kills/site.ts'
import { ask } from '../malformed/ask.ts'
import { backendRequest } from '../malformed/backendRequests.ts'
import { nodeRequest, type KnownToNode } from '../malformed/nodeRequests.ts'

/** Outcome of the load so far. */
export interface Tally {
  honest: number
  malformed: number
  /** Slow or endless clients that were dropped. */
  dropped: number
  /** Honest or malformed requests with a 5xx answer, or without any. */
  failed: number
  /** Reasons why the first of them failed. */
  readonly reasons: string[]
}

const MOST_REASONS = 10

const HONEST = 4
const MALFORMED = 2
const SLOW = 60
const ENDLESS = 2

const READS = [
  '/api/deposit/aon/productPage?pageNo=1&pageSize=20',
  `/api${served.swapCoinIssuedList.path}?search=a`,
  `/api${served.getAnnouncementInfo.path}`,
  '/api/deposit/aon/getTimestamp',
  '/config.json',
  '/',
]

/** Runs honest, malformed, slow and endless clients at a steady pace, until `isOver`. */
export async function load(
  origin: string,
  known: KnownToNode,
  isOver: () => boolean,
  tally: Tally,
): Promise<void> {
  const site = siteAt(origin)
  const repeat = async (pauseMs: number, work: () => Promise<void>) => {
    while (!isOver()) {
      await work().catch((error: unknown) => fail(tally, `${String(error)} ${causeOf(error)}`))
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
  const many = (count: number, pauseMs: number, work: (n: number) => () => Promise<void>) =>
    Array.from({ length: count }, (_, n) => repeat(pauseMs, work(n)))
  await Promise.all([
    ...many(HONEST, 50, (n) => () => beHonest(site, createDice(Date.now() + n), tally)),
    ...many(
      MALFORMED,
      50,
      (n) => () => beMalformed(origin, createDice(Date.now() * 7 + n), known, tally),
    ),
    ...many(SLOW, 0, (n) => () => beSlow(origin, n, tally)),
    ...many(ENDLESS, 1_000, () => () => beEndless(origin, tally)),
    repeat(2_000, () => transfer(site)),
  ])
}

function fail(tally: Tally, reason: string): void {
  tally.failed += 1
  if (tally.reasons.length < MOST_REASONS) tally.reasons.push(reason)
}

const causeOf = (error: unknown) => String((error as Error).cause ?? '')

async function beHonest(site: Site, dice: Dice, tally: Tally): Promise<void> {
  const response = await fetch(site.origin + dice.pick(READS))
  await response.arrayBuffer()
  if (response.status >= 500) fail(tally, `${response.url}: ${response.status}`)
  await site.head()
  if (dice.chance(0.1)) {
    const owner = addressFromHex(keyOfName('soak').address)
    const order = { orderKey: dice.hex(64), owner, productId: '1', quantity: '1' }
    await site.backend('buyProductFirstPayBefore', order)
  }
  tally.honest += 1
}

async function beMalformed(origin: string, dice: Dice, known: KnownToNode, tally: Tally) {
  const request = dice.chance(0.5) ? backendRequest(dice, known) : nodeRequest(dice, known)
  const { status } = await ask(origin, request)
  tally.malformed += 1
  if (status >= 500) fail(tally, `${request.path.slice(0, 200)}: ${status}`)
}

/** Sends a byte now and then, or nothing at all, and never finishes. */
async function beSlow(origin: string, n: number, tally: Tally): Promise<void> {
  const { socket, closed } = openRaw(origin)
  const starts = [
    '',
    'POST /api/x HTTP/1.1\r\nHost: x\r\nX: ',
    'POST /api/deposit/aon/openCard HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n',
    'POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
  ]
  const kind = n % starts.length
  socket.write(starts[kind]!)
  const drip = setInterval(() => socket.write(kind === 3 ? '1\r\nx\r\n' : kind > 0 ? 'x' : ''), 500)
  await closed
  clearInterval(drip)
  tally.dropped += 1
}

/** Sends an endless body, as fast as the server reads it. */
async function beEndless(origin: string, tally: Tally): Promise<void> {
  const { socket, closed, received } = openRaw(origin)
  const path = tally.dropped % 2 === 0 ? '/api/x' : '/chain/wallet/broadcasttransaction'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  while (!socket.destroyed && received() === '') {
    const isTaken = socket.write(piece)
    await Promise.race([
      closed,
      new Promise((done) => (isTaken ? setImmediate(done) : socket.once('drain', done))),
    ])
  }
  socket.destroy()
  await closed
  tally.dropped += 1
}

async function transfer(site: Site): Promise<void> {
  const address = addressFromHex(keyOfName('soak').address)
  await site.turn('chain/fund', { address, sun: '1' })
}
