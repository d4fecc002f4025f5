import * as v from 'valibot'
import { castToken } from '../../chain/contracts/castToken.ts'
import {
  poolRouter,
  poolRouterErrors,
  probe,
  probeTypes,
} from '../../chain/contracts/poolRouter.ts'
import { presale } from '../../chain/contracts/presale.ts'
import { madeBy, type TokenPair } from '../../chain/contracts/tokenFactory.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import { decodeValues } from '../../chain/abi.ts'
import type { ChainNode } from '../../chain/node.ts'
import { revertReason } from '../../chain/revert.ts'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { allOk, err, ok } from '../../core/result.ts'
import { SECOND_MS } from '../../core/time.ts'
import type { TokenTerms } from '../../core/tokenTerms.ts'
import { readControl, readPowers } from './readControl.ts'
import { readIfTold, type Asked } from './readIfTold.ts'
import { poolAhead, readPool } from './readPool.ts'
import { riskTerms, type Report } from './report.ts'
import { trialAmount } from './trial.ts'

// Reads a token's report from the chain itself, regardless of the backend. It tells who created the
// token, its taxes, whether it can be sold again, and who can withdraw its pool.

type Contracts = Pick<Config['contracts'], 'tokenFactory' | 'poolRouter' | 'wtrx'>

/** Reads the report; fails if the chain does not answer. */
export async function readReport(
  node: ChainNode,
  contracts: Contracts,
  token: Address,
): Asked<Report> {
  const voucher = madeBy(contracts.tokenFactory, token)
  const read = await allOk([
    node.head(),
    node.read(voucher.by),
    readIfTold(node, castToken.terms(token)),
    readIfTold(node, castToken.currentFees(token)),
    readIfTold(node, castToken.launchedAt(token)),
    readIfTold(node, trc20.name(token)),
    readIfTold(node, trc20.symbol(token)),
    tryTrade(node, contracts, token),
    node.feePrices(),
  ])
  if (!read.ok) return read
  const [head, pair, terms, fees, launched, name, symbol, trial, prices] = read.value
  const isOurs = voucher.names(pair)[0] === token
  const seconds = Number(launched ?? 0n)
  // The code of our own tokens always returns these values, so they were lost on the way.
  if (isOurs && (!terms || !fees || launched === undefined))
    return err({ kind: 'malformed', detail: 'a token of ours that tells no terms' })
  const others = isOurs
    ? await readOurs(node, contracts, token, pair, terms!, seconds > 0)
    : await readPowers(node, token)
  if (!others.ok) return others
  const shown = terms && v.safeParse(riskTerms, terms)
  return ok({
    isOurs,
    ...(shown?.success && { terms: shown.output }),
    ...(fees && { told: { buyBp: Number(fees[0]), sellBp: Number(fees[1]) } }),
    names: [name, symbol].filter((text) => text !== undefined),
    ...(seconds > 0 && { launchedAt: seconds * SECOND_MS }),
    ...(trial && { trial }),
    energySun: prices.energySun,
    ...others.value,
    at: head.timestamp,
  })
}

/** Reads who controls a token of ours, and who can withdraw its pool. */
async function readOurs(
  node: ChainNode,
  { tokenFactory: factory, poolRouter: router }: Contracts,
  token: Address,
  { creator, presale: contract }: TokenPair,
  terms: TokenTerms,
  isOpen: boolean,
): Asked<Partial<Report>> {
  const told = contract ? await node.read(presale.terms(contract)) : ok(undefined)
  if (!told.ok) return told
  const sale = told.value
  const read = await allOk([
    readControl(node, factory, token, terms),
    isOpen
      ? readPool(node, router, token, creator, [terms.feeRecipient, sale?.devLPReceiver])
      : ok(sale && poolAhead(creator, sale)),
  ])
  if (!read.ok) return read
  const [control, pool] = read.value
  return ok({ ...control, ...(pool && { pool }) })
}

/** Tries a purchase and a sale; undefined without a pool that holds anything. */
async function tryTrade(
  node: ChainNode,
  { poolRouter: router, wtrx }: Contracts,
  token: Address,
): Asked<Report['trial'] | undefined> {
  const reserves = await node.read(poolRouter.reservesOf(router, token))
  if (!reserves.ok) return reserves
  const paid = trialAmount(reserves.value.sun)
  if (paid === 0n) return ok(undefined)
  // The simulated caller must own the TRX. The WTRX contract does, because it holds that of every
  // pool.
  const answer = await node.constantCall(wtrx, probe(router, token, paid))
  if (!answer.ok) return answer
  const { kind, output, energyUsed: energy } = answer.value
  if (kind === 'reverted') {
    const reason = revertReason(output, poolRouterErrors)
    return ok(reason === undefined ? {} : { reason })
  }
  try {
    const [, returned] = decodeValues(probeTypes, output)
    return ok({ paid, returned: returned as bigint, energy })
  } catch (error) {
    return err({ kind: 'malformed', detail: String(error) })
  }
}
