import { contractCall } from '../../src/chain/call.ts'
import { openChain } from '../chain/chain.ts'
import { chainApp } from '../chain/server.ts'
import { compileContracts, contractsHash } from '../../contracts/compile.ts'
import {
  burning,
  cards,
  incomeFund,
  launchpad,
  referral,
  rwaEquity,
  stakes,
} from '../../contracts/deployments.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { accounts, collectors, owner } from './accounts.ts'
import { openBoxSales } from './boxSales.ts'
import { writeDeployment } from './deployment.ts'
import { setLevels } from './cards.ts'
import { deployHere } from './deployHere.ts'
import { createMaker } from './maker.ts'
import { leader } from './past/inviting.ts'
import { livePast, PAST_MS } from './past/past.ts'

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

/** Everything but the sale for TRX, whose token is created in the past. */
const worldSteps = [
  ...launchpad,
  ...cards,
  ...stakes,
  ...burning,
  ...rwaEquity,
  ...referral,
  ...incomeFund,
] as const

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
    const settle = async (sent: string) => {
      await maker.send(Promise.resolve(sent))
      await maker.include()
    }
    const decided = {
      lockedToken: usdt,
      cardManager: operator.address,
      equityToken: usdt,
      leader: leader.address,
    }
    const all = await deployHere(operator, worldSteps, { usdt }, decided, settle)
    const { usdtPair, blindBoxSale: sale, castToken: _, presale: __, ...deployed } = all
    for (const call of setLevels(deployed.card, sale)) await maker.act(owner, call)
    await maker.include()
    for (const { address, usdt: units } of [...accounts, ...collectors])
      if (units > 0n)
        await maker.act(owner, contractCall(usdt, 'mint(address,uint256)', [address, units]))
    await maker.include()
    const scene = { maker, launchpad: deployed, present }
    const later = await livePast(scene, { usdt, usdtPair, ...deployed })
    const contracts = { ...deployed, ...later }
    const madeAt = await openBoxSales(maker, usdt, sale)
    const made = { contracts: contractsHash(), usdt, sale, launchpad: contracts, madeAt }
    writeDeployment(chain, made)
    await chain.copyTo(file)
  } finally {
    await chain.close()
  }
}
