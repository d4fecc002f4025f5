import * as v from 'valibot'
import { castToken } from '../../chain/contracts/castToken.ts'
import {
  poolRouter,
  poolRouterErrors,
  probe,
  probeTypes,
} from '../../chain/contracts/poolRouter.ts'
import { madeBy } from '../../chain/contracts/tokenFactory.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import { decodeValues } from '../../chain/abi.ts'
import type { ChainNode } from '../../chain/node.ts'
import { revertReason } from '../../chain/revert.ts'
import type { Config } from '../../config/schema.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { err, ok } from '../../core/result.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import type { TokenTerms } from '../../core/tokenTerms.ts'
import { readControl, readPowers } from './readControl.ts'
import { readIfTold, type Asked } from './readIfTold.ts'
import type { RiskFacts } from './risk.ts'
import { trialAmount } from './trial.ts'

// What the chain itself says of a token, whatever a backend says: who made it, what it takes,
// whether it can be sold again. Kept on the device as read.

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
const taxes = v.object({ buyBp: wholeNumber, sellBp: wholeNumber })

export const reportSchema = v.object({
  isOurs: v.boolean(),
  terms: v.optional(
    v.object({
      feeBuy: wholeNumber,
      feeSell: wholeNumber,
      protectTime: wholeNumber,
      protectFee: wholeNumber,
      isInsideSell: v.boolean(),
      lpBurnEnabled: v.boolean(),
      lpBurnFrequency: wholeNumber,
      percentForLPBurn: wholeNumber,
      burnLimit: v.bigint(),
    }),
  ),
  told: v.optional(taxes),
  /** Name and symbol, as the contract tells them. */
  names: v.optional(v.array(v.string())),
  /** Chain time. */
  launchedAt: v.optional(wholeNumber),
  /** Absent where there is no pool to try it in. */
  trial: v.optional(
    v.union([
      v.object({ paid: v.bigint(), returned: v.bigint(), energy: v.optional(v.bigint()) }),
      v.object({ reason: v.optional(v.string()) }),
    ]),
  ),
  /** Sun per unit of energy. */
  energySun: v.optional(v.bigint()),
  /** Reports kept by earlier versions lack the optional fields below: not known then. */
  isOriginal: v.optional(v.boolean()),
  powers: v.optional(
    v.object({
      code: v.picklist(['read', 'unread', 'none']),
      found: v.pipe(
        v.array(v.picklist(['mint', 'pause', 'shutOut', 'takeMore', 'exchange'])),
        v.readonly(),
      ),
      runsOthers: v.boolean(),
      owner: v.optional(addressSchema),
    }),
  ),
  receivers: v.optional(
    v.array(
      v.object({
        of: v.picklist(['fees', 'shares']),
        how: v.picklist(['account', 'unread', 'runsCode', 'getsTokens']),
      }),
    ),
  ),
  /** Chain time of the report. */
  at: wholeNumber,
})

export type Report = v.InferOutput<typeof reportSchema>

/** The facts of a report at a time of the chain. */
export const factsOf = (report: Report, now: Millis): RiskFacts => ({ ...report, now })

type Contracts = Pick<Config['contracts'], 'tokenFactory' | 'poolRouter' | 'wtrx'>

/** Asks the chain; fails where it does not answer. */
export async function readReport(
  node: ChainNode,
  contracts: Contracts,
  token: Address,
): Asked<Report> {
  const voucher = madeBy(contracts.tokenFactory, token)
  const [head, pair, terms, fees, launched, name, symbol, trial, prices] = await Promise.all([
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
  if (!head.ok) return head
  if (!pair.ok) return pair
  if (!terms.ok) return terms
  if (!fees.ok) return fees
  if (!launched.ok) return launched
  if (!name.ok) return name
  if (!symbol.ok) return symbol
  if (!trial.ok) return trial
  if (!prices.ok) return prices
  const isOurs = voucher.names(pair.value)[0] === token
  // Our own code always tells these, so they were lost on the way.
  if (isOurs && (!terms.value || !fees.value || launched.value === undefined))
    return err({ kind: 'malformed', detail: 'a token of ours that tells no terms' })
  const control = isOurs
    ? await readControl(node, contracts.tokenFactory, token, {
        ...terms.value!,
        presale: pair.value.presale,
      })
    : await readPowers(node, token)
  if (!control.ok) return control
  const seconds = Number(launched.value ?? 0n)
  return ok({
    isOurs,
    ...(terms.value && { terms: riskTermsOf(terms.value) }),
    ...(fees.value && { told: { buyBp: Number(fees.value[0]), sellBp: Number(fees.value[1]) } }),
    names: [name.value, symbol.value].filter((text) => text !== undefined),
    ...(seconds > 0 && { launchedAt: seconds * SECOND_MS }),
    ...(trial.value && { trial: trial.value }),
    energySun: prices.value.energySun,
    ...control.value,
    at: head.value.timestamp,
  })
}

function riskTermsOf(terms: TokenTerms): NonNullable<Report['terms']> {
  return {
    feeBuy: terms.feeBuy,
    feeSell: terms.feeSell,
    protectTime: terms.protectTime,
    protectFee: terms.protectFee,
    isInsideSell: terms.isInsideSell,
    lpBurnEnabled: terms.lpBurnEnabled,
    lpBurnFrequency: terms.lpBurnFrequency,
    percentForLPBurn: terms.percentForLPBurn,
    burnLimit: terms.burnLimit,
  }
}

/** Undefined without a pool that holds anything. */
async function tryTrade(
  node: ChainNode,
  { poolRouter: router, wtrx }: Contracts,
  token: Address,
): Asked<Report['trial'] | undefined> {
  const reserves = await node.read(poolRouter.reservesOf(router, token))
  if (!reserves.ok) return reserves
  const paid = trialAmount(reserves.value.sun)
  if (paid === 0n) return ok(undefined)
  // The simulated caller has to have the TRX: the WTRX contract holds that of every pool.
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
