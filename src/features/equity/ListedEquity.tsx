import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { servicesAtom } from '../../state/services.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Note } from '../../ui/states/Note.tsx'
import { partsAtom, standingAtom } from './atoms.ts'
import { nextDayAt, partAt, termsAt } from './rules.ts'

/** What a card has taken of its equity in the stage: whoever buys it goes on from there. */
export function ListedEquity({ tokenId }: { readonly tokenId: string }): ReactNode {
  const { rwaEquity } = useAtomValue(servicesAtom).config.contracts
  return rwaEquity && <Taken contract={rwaEquity} tokenId={tokenId} />
}

interface TakenProps {
  readonly contract: Address
  readonly tokenId: string
}

function Taken({ contract, tokenId }: TakenProps) {
  const now = useChainNow()
  const standing = useAtomValue(standingAtom(contract)).data
  const read = useAtomValue(partsAtom(contract, [tokenId])).data
  const [seen] = read?.parts ?? []
  if (!standing || !read || !seen || seen.weight === 0n || now === undefined) return null
  const { coin } = standing
  const { terms } = termsAt(standing.terms, standing.announced, now)
  const { takenInStage, maximum, profit, lastAt } = partAt(seen, read.place, terms, now)
  const used = formatUnits(takenInStage, coin.decimals)
  const most = formatAmount({ coin, units: maximum })
  const rest = formatAmount({ coin, units: profit })
  return (
    <Note testId="equity-listed">
      {lastAt > 0 && now < nextDayAt(lastAt) ? (
        <Trans>
          Equity: {used} of {most} of this stage taken, withdrawn today.
        </Trans>
      ) : (
        <Trans>
          Equity: {used} of {most} of this stage taken.
        </Trans>
      )}{' '}
      <Trans>{rest} is not taken yet, and goes with the card.</Trans>
    </Note>
  )
}
