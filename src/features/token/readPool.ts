import { givenUp } from '../../chain/contracts/givenUp.ts'
import { poolRouter } from '../../chain/contracts/poolRouter.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { ViewReader } from '../../chain/view.ts'
import { nobody, type Address } from '../../core/address.ts'
import { ok } from '../../core/result.ts'
import type { PresaleTerms } from '../../core/tokenTerms.ts'
import type { Asked } from './readIfTold.ts'
import type { Pool } from './report.ts'

/** Unit of shares in a presale's terms, in basis points. */
const WHOLE = 10_000n

/**
 * Reads how many of a pool's LP tokens are permanently locked, and the largest holding of an
 * account that the chain names. Other holders, such as buyers in a presale, are not listed on
 * chain. LP tokens in vaults (staked, or locked until a time) count as neither permanently locked
 * nor any account's.
 */
export async function readPool(
  node: ViewReader,
  router: Address,
  token: Address,
  creator: Address,
  receivers: readonly (Address | undefined)[],
): Asked<Pool> {
  const pool = await node.read(poolRouter.pairOf(router, token))
  if (!pool.ok) return pool
  const named = new Set([...givenUp, creator, ...receivers])
  const accounts = [...named].filter((each) => each !== undefined)
  const read = await node.readAll([
    trc20.totalSupply(pool.value),
    ...accounts.map((each) => trc20.balanceOf(pool.value, each)),
  ])
  if (!read.ok) return read
  const [shares, ...held] = read.value
  return ok(sumUp(shares, creator, accounts, held))
}

/** Returns the pool that a presale will open. */
export const poolAhead = (
  creator: Address,
  { lpDistributionEnabled, devLPShare, devLPReceiver = creator }: PresaleTerms,
): Pool =>
  lpDistributionEnabled
    ? sumUp(WHOLE, creator, [devLPReceiver], [BigInt(devLPShare)])
    : sumUp(WHOLE, creator, [nobody], [WHOLE])

function sumUp(
  shares: bigint,
  creator: Address,
  accounts: readonly Address[],
  held: readonly bigint[],
): Pool {
  let locked = 0n
  let largest = { account: creator, isCreator: true, shares: 0n }
  for (const [at, account] of accounts.entries()) {
    const units = held[at]!
    if (givenUp.includes(account)) locked += units
    else if (units > largest.shares)
      largest = { account, isCreator: account === creator, shares: units }
  }
  return { shares, locked, largest }
}
