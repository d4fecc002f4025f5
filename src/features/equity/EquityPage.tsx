import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useSearch } from '../../state/pages/usePlace.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Announcement } from './Announcement.tsx'
import { Deposits } from './Deposits.tsx'
import { equityOperationsAtom } from './atoms.ts'
import { EquityOffered, type EquityContracts } from './EquityOffered.tsx'
import { EquitySheets, type Wanted } from './EquitySheets.tsx'
import { HowItStands } from './HowItStands.tsx'
import { MyCards } from './MyCards.tsx'
import { SharedOrder } from './SharedOrder.tsx'
import { orderIn } from './rules.ts'
import { Withdrawals } from './Withdrawals.tsx'

/**
 * Page on equity in real-world assets: its status, the shares of the account's cards, and past
 * withdrawals.
 */
export const EquityPage = () => (
  <Page testId="equity-page">
    <EquityOffered>{(contracts) => <Equity {...contracts} />}</EquityOffered>
  </Page>
)

type Part = 'cards' | 'withdrawals' | 'deposits'

function Equity({ contract, card }: EquityContracts) {
  const { t } = useLingui()
  const [part, setPart] = useState<Part>('cards')
  const [wanted, setWanted] = useState<Wanted>()
  const named = orderIn(useSearch())
  return (
    <>
      <UnderwayList
        operations={useAtomValue(equityOperationsAtom)}
        label={t`Under way`}
        onOpen={(operation) => setWanted({ act: 'view', operation })}
        testId="equity-underway"
      />
      {named !== undefined && (
        <SharedOrder
          contract={contract}
          order={named}
          onSettle={(owed) => setWanted({ act: 'settle', ...owed })}
        />
      )}
      <HowItStands contract={contract} />
      <Announcement contract={contract} />
      <Tabs<Part>
        label={t`RWA equity`}
        value={part}
        onChange={setPart}
        testId="equity-part"
        tabs={[
          {
            value: 'cards',
            label: <Trans>My cards</Trans>,
            content: (
              <ConnectFirst
                title={<Trans>Equity belongs to cards</Trans>}
                text={
                  <Trans>Connect the wallet that holds yours, to see what they have of it.</Trans>
                }
                testId="equity"
              >
                {(owner) => (
                  <MyCards
                    owner={owner}
                    contract={contract}
                    onAct={(act, cards) => setWanted({ act, cards, card })}
                  />
                )}
              </ConnectFirst>
            ),
          },
          {
            value: 'withdrawals',
            label: <Trans>Withdrawals</Trans>,
            content: (
              <ConnectFirst
                title={<Trans>Withdrawals are an account's own</Trans>}
                text={<Trans>Connect your wallet to see what you have taken out.</Trans>}
                testId="equity-withdrawals"
              >
                {(owner) => (
                  <Withdrawals
                    owner={owner}
                    contract={contract}
                    onSettle={(owed) => setWanted({ act: 'settle', ...owed })}
                  />
                )}
              </ConnectFirst>
            ),
          },
          {
            value: 'deposits',
            label: <Trans>Deposits</Trans>,
            content: <Deposits contract={contract} />,
          },
        ]}
      />
      <EquitySheets contract={contract} wanted={wanted} onGone={() => setWanted(undefined)} />
    </>
  )
}
