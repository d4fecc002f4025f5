import { Trans } from '@lingui/react/macro'
import type { FunctionComponent } from 'react'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { IncomeOffered } from '../../sheets/IncomeOffered.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { OwnIncome } from './OwnIncome.tsx'
import type { IncomeKinds } from './placeOfUnderway.ts'

/**
 * Creates the page with an account's income of all types: its amount, its causes, and where it is
 * now.
 */
export const createIncomePage = (kinds: IncomeKinds): FunctionComponent =>
  function IncomePage() {
    return (
      <Page gap={6} testId="income-page">
        <IncomeOffered testId="income">
          <ConnectFirst
            title={<Trans>Your income belongs to your wallet</Trans>}
            text={<Trans>Connect it to see what came in, why, and what you can claim.</Trans>}
            testId="income"
          >
            {(owner) => <OwnIncome owner={owner} kinds={kinds} />}
          </ConnectFirst>
        </IncomeOffered>
      </Page>
    )
  }
