import { afterEach, describe, expect, test } from 'vitest'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { isProvable } from '../../../src/outbox/next.ts'
import { actionsOf } from '../../../src/state/operations/actions.ts'
import { kinds, transfer } from '../../simulation/kinds.ts'
import { unreachable } from './chainModel.ts'
import { createWorld, ORDER, OWNER, SALE, type Tab, type World } from './world.ts'

let world: World
afterEach(() => world.end())

const leg = async () => (await world.row()).legs[0]!
const stageIs = (stage: string) => async () => (await world.stages())[0] === stage
const troubleIs = (kind: string) => async () => (await world.troubleOf()) === kind
const isMissed = async () => (await leg()).transactions[0]?.missedAt !== undefined
const askedBlocks = () => world.chain.calls.filter(({ method }) => method === 'solidifiedBlock')

const intent = { purse: SALE, units: 5_000_000n }
const give = (tab: Tab) => tab.outbox.add({ id: ORDER, kind: transfer.name, owner: OWNER, intent })

/** Makes a repeatable payment that the network accepts and forgets. */
async function payInVain(): Promise<Tab> {
  world = createWorld({ kinds })
  world.chain.scripts.set('broadcast', () => ok({ code: 'SUCCESS', message: '' }))
  const tab = world.tab()
  await give(tab)
  await world.until(isMissed)
  world.chain.scripts.delete('broadcast')
  return tab
}

/** Makes a block contain the transaction, contrary to all look-ups. */
function lieThatItIsIn(txId: string, block: number): void {
  world.chain.scripts.set('solidifiedBlock', ((number: number) => {
    const id = number.toString(16).padStart(64, '0')
    const parentId = (number - 1).toString(16).padStart(64, '0')
    const txIds = number === block ? [txId] : []
    return ok({ number, id, parentId, timestamp: world.chain.timeOf(number), txIds })
  }) as never)
}

describe('a payment that could be made twice and was never found', () => {
  test('is not made anew, however often the user wants to go on', async () => {
    const tab = await payInVain()
    for (let tap = 0; tap < 3; tap += 1) {
      await tab.outbox.resume(ORDER)
      await world.pass(MINUTE_MS)
    }
    expect(world.wallet.asked.length).toBe(1)
  })

  test('is proved dead at the user’s wish, and then made anew at their tap', async () => {
    const tab = await payInVain()
    await tab.outbox.prove(ORDER)
    await world.until(stageIs('dead'))
    const { transactions, proof } = await leg()
    const { referenceBlock, certificate, expiresAt } = transactions[0]!
    expect(proof).toBeUndefined()
    expect(certificate?.from).toBe(referenceBlock + 1)
    expect(certificate?.ids.length).toBe(certificate!.to - referenceBlock)
    expect(certificate?.nodes).toBe(1)
    expect(world.chain.timeOf(certificate!.to)).toBeGreaterThanOrEqual(expiresAt)
    expect(world.wallet.asked.length).toBe(1)

    await tab.outbox.resume(ORDER)
    await world.until(stageIs('final'))
    expect(world.wallet.asked.length).toBe(2)
    expect(world.chain.inBlocks()).toEqual([world.wallet.asked[1]])
  })

  test('can be let go of once it is proved dead', async () => {
    const tab = await payInVain()
    expect(await tab.outbox.cancel(ORDER)).toBe(false)
    await tab.outbox.prove(ORDER)
    await world.until(stageIs('dead'))
    expect(await tab.outbox.cancel(ORDER)).toBe(true)
  })

  test('is proved by a worker as well, and goes on where a dead page stopped', async () => {
    const tab = await payInVain()
    let held = 0
    world.chain.scripts.set('solidifiedBlock', (() =>
      (held += 1) > 12 ? new Promise(() => {}) : undefined) as never)
    await tab.outbox.prove(ORDER)
    await world.until(() => held > 12)
    expect((await leg()).proof?.checked).toBe(12)
    tab.kill()
    world.chain.scripts.delete('solidifiedBlock')
    const before = askedBlocks().length
    world.tab({ page: false })
    await world.until(stageIs('dead'))
    const { ids } = (await leg()).transactions[0]!.certificate!
    // The last six blocks are requested together, and some of them are not needed.
    expect(askedBlocks().length - before).toBeLessThan(ids.length - 12 + 6)
  })

  test('is looked for again when a block holds it that no look-up tells of', async () => {
    const tab = await payInVain()
    const [paid] = (await leg()).transactions
    const hidden = paid!.referenceBlock + 5
    lieThatItIsIn(paid!.txId, hidden)
    await tab.outbox.prove(ORDER)
    await world.until(async () => (await leg()).transactions[0]?.sightedIn === hidden)
    await tab.outbox.prove(ORDER)
    await tab.outbox.resume(ORDER)
    await world.pass(10 * MINUTE_MS)
    expect(world.wallet.asked.length).toBe(1)
    expect((await leg()).transactions[0]?.missedAt).toBeUndefined()
  })

  test('is proved anew when all look-ups have contradicted the block for long: it was a lie', async () => {
    const tab = await payInVain()
    const [paid] = (await leg()).transactions
    lieThatItIsIn(paid!.txId, paid!.referenceBlock + 5)
    await tab.outbox.prove(ORDER)
    await world.until(async () => (await leg()).transactions[0]?.sightedIn !== undefined)
    await world.until(isMissed, HOUR_MS)
    expect(isProvable(await leg())).toBe(true)
    world.chain.scripts.delete('solidifiedBlock')
    await tab.outbox.prove(ORDER)
    await world.until(stageIs('dead'))
  })

  test('stays unknown while blocks do not fit together, and is asked about again by itself', async () => {
    const tab = await payInVain()
    world.chain.scripts.set('solidifiedBlock', ((number: number) =>
      ok({
        number,
        id: 'ab'.repeat(32),
        parentId: 'cd'.repeat(32),
        timestamp: 0,
        txIds: [],
      })) as never)
    await tab.outbox.prove(ORDER)
    await world.until(troubleIs('nodesDisagree'))
    world.chain.scripts.delete('solidifiedBlock')
    await world.until(stageIs('dead'))
    expect(world.wallet.asked.length).toBe(1)
  })

  test('stays unknown while the node does not answer, and is asked about again by itself', async () => {
    const tab = await payInVain()
    world.chain.scripts.set('solidifiedBlock', (() => err({ kind: 'http', status: 429 })) as never)
    await tab.outbox.prove(ORDER)
    await world.until(troubleIs('unreachable'))
    world.chain.scripts.delete('solidifiedBlock')
    await world.until(stageIs('dead'))
    expect(world.wallet.asked.length).toBe(1)
  })
})

test.each([
  ['revert', (tab: Tab) => world.buy(tab)],
  ['pay twice', give],
])(
  'what executed is found and reported although its blocks are refused for ever, where a second one would %s',
  async (_, pay) => {
    world = createWorld({ kinds })
    const { backend, chain } = world
    backend.script = ({ endpoint }) =>
      endpoint === 'buyProductFirstPayAfter' ? ok({ status: 'acknowledged' }) : undefined
    const lookUps = ['transactionInfo', 'solidifiedTransactionInfo'] as const
    for (const method of lookUps) chain.scripts.set(method, () => ok(undefined))
    const tab = world.tab()
    await pay(tab)
    await world.until(async () => (await leg()).transactions[0]?.signature !== undefined)
    // The contract does not report the payment either.
    chain.scripts.set('read', () => unreachable)
    await world.until(isMissed)
    chain.scripts.set('solidifiedBlock', () => unreachable)
    await tab.outbox.prove(ORDER)
    await world.until(troubleIs('unreachable'))
    for (const method of lookUps) chain.scripts.delete(method)
    await world.until(() => world.isArchived(), 5 * MINUTE_MS)
    const [paid] = chain.inBlocks()
    expect((await leg()).acknowledged?.txId).toBe(paid)
    expect(world.wallet.asked).toEqual([paid])
  },
)

test('one made after a proof is not handed over while what a wallet made of the first is open', async () => {
  world = createWorld({ kinds })
  const { wallet, chain } = world
  const right = wallet.current
  wallet.manners.push('rewriteAndBroadcast')
  wallet.change = { expiration: world.clock.now() + DAY_MS, timestamp: 7 }
  let approve = () => {}
  wallet.thinking = () => new Promise((done) => (approve = done))
  const tab = world.tab()
  await give(tab)
  await world.until(isMissed)
  await tab.outbox.prove(ORDER)
  await world.until(stageIs('dead'))
  wallet.current = { kind: 'missing' }
  await tab.outbox.resume(ORDER)
  await world.until(troubleIs('noWallet'))
  expect(await world.stages()).toEqual(['built'])

  // The user presses approve in the first window, which is still open.
  approve()
  await world.until(troubleIs('changed'))
  wallet.current = right
  wallet.thinking = () => Promise.resolve()
  const row = await world.row()
  expect(actionsOf(row, transfer.plan(row)!)).toEqual(['lookAgain'])
  await tab.outbox.resume(ORDER)
  await world.pass(5 * MINUTE_MS)
  expect(wallet.asked.length).toBe(1)
  expect(chain.inBlocks().length).toBe(1)
})

test('a shelf that fails costs a proof nothing but reading, and is told once per attempt', async () => {
  const tab = await payInVain()
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  Object.assign(tab.db.blocks, { get: full, put: full, bulkDelete: full })
  // The first attempt ends halfway, at a block that the node refuses.
  let left = 12
  world.chain.scripts.set('solidifiedBlock', () => ((left -= 1) < 0 ? unreachable : undefined))
  await tab.outbox.prove(ORDER)
  await world.until(troubleIs('unreachable'))
  expect(world.errors.map(String)).toEqual(['QuotaExceededError: full'])
  world.chain.scripts.delete('solidifiedBlock')
  await world.until(stageIs('dead'))
  expect(world.errors.length).toBe(2)
})
