import { contractCall } from '../../src/chain/call.ts'
import { openChain } from '../chain/chain.ts'
import { chainApp } from '../chain/server.ts'
import { compileContracts, contractsHash } from '../../contracts/compile.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { accounts, collectors, owner } from './accounts.ts'
import { openBoxSales } from './boxSales.ts'
import { writeDeployment } from './deployment.ts'
import { deployBurning } from './burning.ts'
import { deployCards } from './cards.ts'
import { deployEquity } from './equity.ts'
import { deployLaunchpad } from './launchpad.ts'
import { createMaker } from './maker.ts'
import { deployIncomeFund } from './income.ts'
import { leader } from './past/inviting.ts'
import { livePast, PAST_MS } from './past/past.ts'
import { deployReferral } from './referral.ts'
import { deployStakes } from './stakes.ts'

/**
 * Time reserved for the last blocks, which follow the rest of the past and must not be in the
 * future.
 */
const LAST_BLOCKS_MS = 30 * SECOND_MS

/** Accounts of the chain's first block. */
const genesisAccounts = [owner, ...accounts, ...collectors].map(({ address, sun }) => ({
  address,
  balanceSun: sun,
}))

/** Creates a chain that holds the whole world, and writes it to a new file. */
export async function makeWorld(file: string): Promise<void> {
  const present = Date.now() - LAST_BLOCKS_MS
  const chain = await openChain({
    mining: 'manual',
    solidLag: 0,
    // The clock is stopped; creating the past moves the chain's time instead.
    now: () => present - PAST_MS,
    genesis: { accounts: genesisAccounts },
  })
  try {
    const app = chainApp(chain)
    const fetch: Fetch = async (url, init) => app.request(url, init)
    const maker = createMaker(chain, { baseUrl: '', fetch }, owner)
    const operator = maker.operatorOf(owner)

    const { txId, contract: usdt } = await operator.deploy(compileContracts().Usdt)
    await maker.send(Promise.resolve(txId))
    const settle = async (txIds: readonly string[]) => {
      for (const each of txIds) await maker.send(Promise.resolve(each))
      await maker.include()
    }
    const { usdtPair, ...made } = await deployLaunchpad(operator, usdt, settle)
    const { sale, ...cards } = await deployCards(operator, { usdt, wtrx: made.wtrx }, settle)
    const stakes = await deployStakes(operator, cards, settle)
    const burning = await deployBurning(operator, { ...made, ...cards }, settle)
    const equity = { card: cards.card, wtrx: made.wtrx, coin: usdt }
    const rwaEquity = await deployEquity(operator, equity, settle)
    const referral = await deployReferral(operator, leader.address, settle)
    const incomeFund = await deployIncomeFund(operator, made.wtrx, settle)
    const deployed = { ...made, ...cards, ...stakes, burning, rwaEquity, referral, incomeFund }
    for (const { address, usdt: units } of [...accounts, ...collectors])
      if (units > 0n)
        await maker.act(owner, contractCall(usdt, 'mint(address,uint256)', [address, units]))
    await maker.include()
    const scene = { maker, launchpad: deployed, present }
    const later = await livePast(scene, { usdt, usdtPair, ...deployed })
    const launchpad = { ...deployed, ...later }
    const madeAt = await openBoxSales(maker, usdt, sale)
    writeDeployment(chain, { contracts: contractsHash(), usdt, sale, launchpad, madeAt })
    await chain.copyTo(file)
  } finally {
    await chain.close()
  }
}
