import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { parseUnits } from '../../core/typedAmount.ts'
import { useFeeReserve } from '../../sheets/useFeeReserve.ts'
import type { Units } from '../../state/account/polledUnits.ts'
import { unaskedChainAtom } from '../../state/answers/unasked.ts'
import { heldAtom, holderAtom, termsAtom, type GatewayTerms } from './atoms.ts'
import {
  assetOf,
  coinAt,
  leaves,
  type Crosser,
  type Direction,
  type SideChain,
} from './crossers.ts'
import { amountProblem, itemProblem, mostUnits, type CrossingProblem } from './problems.ts'
import type { CrossingAsset } from './rules.ts'

/** Energy of a deposit or withdrawal including its approval, rounded up. */
const CROSSING_ENERGY = 220_000n

interface CrossForm {
  readonly text: string
  readonly setText: (text: string) => void
  readonly held: Units | undefined
  readonly terms: GatewayTerms | undefined
  /** Whether reading the gateway's fee failed. */
  readonly isUnread: boolean
  readonly askTerms: () => void
  /** Highest possible network fee, in sun; undefined while energy prices are unknown. */
  readonly networkFee: bigint | undefined
  readonly most: bigint | undefined
  readonly problem: CrossingProblem | undefined
  /** Asset to transfer, once the input is complete and valid. */
  readonly asset: CrossingAsset | undefined
}

/** Holds the form for a crossing's amount or item number. */
export function useCrossForm(
  owner: Address,
  direction: Direction,
  sideChain: SideChain,
  crosser: Crosser,
): CrossForm {
  const chain = leaves(direction)
  const [text, setText] = useState('')
  const held = useAtomValue(heldAtom(owner, crosser, chain))
  const [{ data: terms, state }, ask] = useAtom(termsAtom(direction, sideChain))
  const networkFee = useFeeReserve(CROSSING_ENERGY, chain)
  const isItem = crosser.standard === 'trc721'
  const typed = parseUnits(text, coinAt(crosser, chain)?.decimals ?? 0)
  const units = typed.ok ? typed.value : undefined
  const token = isItem ? (chain ? crosser.side : crosser.main) : undefined
  const [{ data: holder }] = useAtom(
    token && units !== undefined && assetOf(crosser, units)
      ? holderAtom(token, units, chain)
      : unaskedChainAtom,
  )
  const balance = held?.known ? held.units : undefined
  const problem =
    units === undefined
      ? undefined
      : isItem
        ? itemProblem(crosser, units, holder, owner)
        : amountProblem(crosser, units, {
            held: balance,
            least: terms?.least[crosser.standard],
            fee: terms?.fee,
          })
  return {
    text,
    setText,
    held,
    terms,
    isUnread: state === 'error',
    askTerms: () => void ask(),
    networkFee,
    most: isItem ? undefined : mostUnits(crosser, balance, terms?.fee, networkFee),
    problem,
    asset: units === undefined || problem ? undefined : assetOf(crosser, units),
  }
}
