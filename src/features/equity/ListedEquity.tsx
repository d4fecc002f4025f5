import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { levelOfCard } from '../../core/cardNumber.ts'
import { nextDayAt } from '../../core/time.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { servicesAtom } from '../../state/services.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Note } from '../../ui/states/Note.tsx'
import { partsAtom, standingAtom, type Parts, type Standing } from './atoms.ts'
import { partAt, stageAt, termsAt } from './rules.ts'

/** Equity that a listed card has used in this stage. A buyer continues from there. */
export function ListedEquity({ tokenId }: { readonly tokenId: string }): ReactNode {
  const { rwaEquity } = useAtomValue(servicesAtom).config.contracts
  return rwaEquity && <Taken contract={rwaEquity} tokenId={tokenId} />
}

interface TakenProps {
  readonly contract: Address
  readonly tokenId: string
}

function Taken({ contract, tokenId }: TakenProps) {
  const { data: standing, state } = useAtomValue(standingAtom(contract))
  const parts = useAtomValue(partsAtom(contract, [tokenId]))
  const [seen] = parts.data?.parts ?? []
  if (standing && parts.data && seen) {
    const doesShare = standing.levels.includes(levelOfCard(BigInt(tokenId)))
    // Cards of this level cannot have equity.
    if (seen.weight === 0n && !doesShare) return null
    return (
      <Note testId="equity-listed">
        {seen.weight === 0n ? (
          <Trans>Equity: not initialised. It shares only in what is deposited after that.</Trans>
        ) : (
          <Share standing={standing} seen={seen} beganAt={parts.data.beganAt} />
        )}
      </Note>
    )
  }
  return (
    <Note testId="equity-listed-unknown">
      {state === 'error' || parts.state === 'error' ? (
        <Trans>Equity: not known now. The chain did not answer.</Trans>
      ) : (
        <Trans>Equity: asking the chain…</Trans>
      )}
    </Note>
  )
}

interface ShareProps extends Pick<Parts, 'beganAt'> {
  readonly standing: Standing
  readonly seen: Parts['parts'][number]
}

function Share({ standing, seen, beganAt }: ShareProps) {
  const now = useChainNow() ?? 0
  const { coin } = standing
  const { terms } = termsAt(standing.terms, standing.announced, now)
  const { takenInStage, maximum, profit, lastAt } = partAt(seen, beganAt, terms, now)
  const used = formatUnits(takenInStage, coin.decimals)
  const most = formatAmount({ coin, units: maximum })
  const rest = formatAmount({ coin, units: profit })
  return (
    <>
      {!stageAt(terms, now) ? (
        <Trans>Equity: no stage runs, so nothing can be taken out now.</Trans>
      ) : lastAt > 0 && now < nextDayAt(lastAt) ? (
        <Trans>
          Equity: {used} of {most} of this stage taken, withdrawn today.
        </Trans>
      ) : (
        <Trans>
          Equity: {used} of {most} of this stage taken.
        </Trans>
      )}{' '}
      <Trans>{rest} is not taken yet, and goes with the card.</Trans>
    </>
  )
}
