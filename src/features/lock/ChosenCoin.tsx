import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { formatAddress } from '../../core/address.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import type { LockedCoin } from './coins.ts'

interface ChosenCoinProps {
  readonly coin: LockedCoin
  /** Absent where the contract takes no other. */
  readonly onChange: (() => void) | undefined
}

/** The coin about to be locked, and the way to choose another. */
export function ChosenCoin({ coin: { symbol, contract }, onChange }: ChosenCoinProps) {
  return (
    <Row
      leading={<Medallion seed={contract} />}
      title={symbol}
      facts={onChange ? formatAddress(contract) : <Trans>The contract locks this coin alone</Trans>}
      onClick={onChange}
      trailing={onChange && <ChevronDown aria-hidden="true" size={18} />}
      testId="lock-coin"
    />
  )
}
