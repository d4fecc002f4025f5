import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import { formatShort } from '../../i18n/format.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { ChainRow } from './ChainRow.tsx'
import { NobodyYet } from './NobodyYet.tsx'
import { useChainMembers } from './useChainMembers.ts'

interface ChainListProps {
  readonly contract: Address
  readonly top: Address
}

/** Lists direct members from the contract, in the order in which they were activated. */
export function ChainList({ contract, top }: ChainListProps) {
  const { t } = useLingui()
  const list = useChainMembers(contract, top)
  return (
    <PagedList
      list={list}
      rows={VirtualList}
      keyOf={(address) => address}
      label={t`Members`}
      empty={<NobodyYet />}
      testId="team-chain"
    >
      {(address, index) => <ChainRow address={address} facts={<Place index={index} />} />}
    </PagedList>
  )
}

function Place({ index }: { readonly index: number }) {
  const number = formatShort(BigInt(index + 1))
  return <Trans>No. {number} on the chain</Trans>
}
