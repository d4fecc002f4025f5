import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { AccountKind } from '../../chain/nodeAnswers.ts'
import { contractsOf } from '../../config/contracts.ts'
import { parseAddress, type Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { imitationAtom } from '../../state/account/knownAddresses.ts'
import { unaskedChainAtom } from '../../state/answers/unasked.ts'
import { servicesAtom } from '../../state/services.ts'
import { accountKindAtom } from './atoms.ts'
import { receiverProblem, type ReceiverProblem } from './rules.ts'

/** Receiver of a transfer, as far as it is typed and known. */
export interface Receiver {
  readonly text: string
  readonly setText: (text: string) => void
  readonly compared: readonly Address[]
  readonly setCompared: (compared: readonly Address[]) => void
  /** Returns why an address cannot receive the transfer. */
  readonly problemOf: (address: Address) => ReceiverProblem | undefined
  /** Address that may receive the transfer. If it resembles another, the user has compared them. */
  readonly address: Address | undefined
  /** Kind of the address; undefined until the network reports it. */
  readonly kind: AccountKind | undefined
}

export function useReceiver(owner: Address | undefined, coin: Coin, wanted: string): Receiver {
  const { contracts } = useAtomValue(servicesAtom).config
  const imitationOf = useAtomValue(imitationAtom)
  const [text, setText] = useState(wanted)
  const [compared, setCompared] = useState<readonly Address[]>([])
  const typed = parseAddress(text)
  const entered = typed.ok ? typed.value : undefined
  const [told] = useAtom(entered ? accountKindAtom(entered) : unaskedChainAtom)
  const kind = told.data
  const problemOf = (address: Address) =>
    receiverProblem(address, {
      owner,
      token: coin.contract,
      contracts: contractsOf(contracts),
      isContract: address === entered && kind === 'contract',
    })
  const isMeant =
    entered !== undefined &&
    problemOf(entered) === undefined &&
    (!imitationOf(entered) || compared.includes(entered))
  return {
    text,
    setText,
    compared,
    setCompared,
    problemOf,
    address: isMeant ? entered : undefined,
    kind,
  }
}
