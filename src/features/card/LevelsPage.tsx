import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { CardsOffered } from './CardsOffered.tsx'
import { LevelsOnSale } from './LevelsOnSale.tsx'
import styles from './LevelsPage.module.css'

type Filter = 'all' | 'cards' | 'nodes'

/** Page of the levels on sale: description, price, remaining supply, and the way to buy. */
export function LevelsPage() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <Page testId="card-levels">
      <CardsOffered>
        {(contract) => (
          <>
            <Chips<Filter>
              label={t`Kind of card`}
              value={filter}
              onChange={setFilter}
              options={[
                { value: 'all', label: <Trans>All</Trans> },
                { value: 'cards', label: <Trans>Cards</Trans> },
                { value: 'nodes', label: <Trans>Nodes</Trans> },
              ]}
              testId="card-levels-filter"
            />
            <LevelsOnSale contract={contract} only={filter === 'all' ? undefined : filter} />
            <Row
              title={<Trans>Nodes</Trans>}
              facts={<Trans>How many there are, what they earn, and yours</Trans>}
              trailing={<ChevronRight aria-hidden="true" className={styles.chevron} size={18} />}
              href="/node"
              testId="card-levels-nodes"
            />
            <Row
              title={<Trans>Cards that people sell</Trans>}
              facts={<Trans>Also those that come out of blind boxes</Trans>}
              trailing={<ChevronRight aria-hidden="true" className={styles.chevron} size={18} />}
              href="/nft"
              testId="card-levels-market"
            />
          </>
        )}
      </CardsOffered>
    </Page>
  )
}
