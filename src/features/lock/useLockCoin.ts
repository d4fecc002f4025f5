import { atom, useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { usdtCoin } from '../../core/pricedCoins.ts'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { coinAtom, lockContractAtom, takenCoinAtom } from './atoms.ts'
import { vouchedCoin, type LockedCoin } from './coins.ts'
import { coinProblem, type CoinProblem } from './rules.ts'

/** Token of a lock form, or the reason why there is none. */
export interface LockCoin {
  readonly state: 'loading' | 'error' | 'ready'
  readonly coin?: LockedCoin
  /** Reason why the token that a link named cannot be locked here. */
  readonly problem?: CoinProblem
  /** Chooses another token; absent if the contract takes only one. */
  readonly choose?: (coin: LockedCoin) => void
  readonly retry: () => void
}

/** Returns the token to lock: the user's choice, or the one that the contract takes. */
export function useLockCoin(wanted: Address | undefined): LockCoin {
  const { config } = useAtomValue(servicesAtom)
  const { version, contract } = useAtomValue(lockContractAtom)
  const [taken, askTaken] = useAtom(version === 'time' ? takenCoinAtom(contract) : nothingAtom)
  const address = version === 'time' ? taken.data : wanted
  const [known, ask] = useAtom(address ? coinAtom(address) : nothingAtom)
  const [chosen, setChosen] = useState<LockedCoin>()
  const retry = () => void Promise.all([askTaken(), ask()])
  const answer = known.data
  if (version === 'time') {
    const problem = wanted && taken.data && coinProblem(wanted, { version, taken: taken.data })
    const isLost = taken.state === 'error' || known.state === 'error' || answer?.coin === null
    return answer?.coin
      ? { state: 'ready', coin: answer.coin, retry, ...(problem && { problem }) }
      : { state: isLost ? 'error' : 'loading', retry }
  }
  const choose = setChosen
  const { usdt } = config.contracts
  if (chosen || !wanted) return { state: 'ready', coin: chosen ?? usdtCoin(usdt), choose, retry }
  if (!answer) return { state: known.state === 'error' ? 'error' : 'loading', choose, retry }
  const coin = vouchedCoin(answer, usdt)
  return coin
    ? { state: 'ready', coin, choose, retry }
    : { state: 'ready', coin: usdtCoin(usdt), problem: 'notVouchedFor', choose, retry }
}

/** Placeholder for a request that is not needed. */
const nothingAtom = atom(
  (): { readonly state: 'loading'; readonly data?: undefined } => ({ state: 'loading' }),
  async () => {},
)
