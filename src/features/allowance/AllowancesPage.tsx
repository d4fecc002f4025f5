import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { isQueueAwaitedAtom } from '../../state/operations/drafts.ts'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { AllowanceCard } from './AllowanceCard.tsx'
import { ApprovedCards } from './ApprovedCards.tsx'
import styles from './AllowancesPage.module.css'
import { revokingAtom } from './atoms.ts'
import { revokeAllowance } from './operations/revoke.ts'
import { pairKey, type Pair } from './rules.ts'
import type { Allowance } from './register.ts'
import { SearchedScope } from './SearchedScope.tsx'
import { SearchStanding } from './SearchStanding.tsx'
import { spendersOf } from './spenders.ts'
import { useAllowances } from './useAllowances.ts'

const RevokeSheet = lazyAgain(() => import('./sheets/RevokeSheet.tsx').then((m) => m.RevokeSheet))

/** Lists the allowances that an account has given to this product's contracts. */
export const AllowancesPage = () => (
  <Page testId="allowances">
    <ConnectFirst
      title={<Trans>Allowances belong to your wallet</Trans>}
      text={<Trans>Connect it to see what contracts may take of yours, and to end that.</Trans>}
      testId="allowances"
    >
      {(owner) => <AllowancesOf owner={owner} />}
    </ConnectFirst>
  </Page>
)

function AllowancesOf({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const { contracts } = useAtomValue(servicesAtom).config
  const { searched, needed, again } = useAllowances(owner)
  const revoking = useAtomValue(revokingAtom)
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const isOnline = useOnline()
  const [opening, setOpening] = useState<{ readonly allowance: Allowance }>()
  const being = new Map(
    revoking.flatMap((operation) => {
      const intent = revokeAllowance.read(operation)
      return intent ? [[pairKey(pairOf(intent)), operation] as const] : []
    }),
  )
  const spenders = new Map(spendersOf(contracts).map((each) => [each.address, each]))
  return (
    <Stack gap={4}>
      <p className={styles.lead}>
        <Trans>
          What you have approved this product's contracts to take. Each could take it at any time
          until you revoke it.
        </Trans>
      </p>
      <StaleBadge at={searched.at} stale={searched.stale} testId="allowances-stale" />
      <UnderwayList
        operations={revoking}
        label={t`Being revoked`}
        onOpen={(operation) => {
          const intent = revokeAllowance.read(operation)
          if (intent)
            setOpening({
              allowance: { ...pairOf(intent), coin: intent.coin, units: undefined, isOld: false },
            })
        }}
        testId="allowance-being"
      />
      {searched.items.map((allowance) => {
        const key = pairKey(allowance)
        const spender = spenders.get(allowance.spender)
        return (
          spender && (
            <AllowanceCard
              key={key}
              allowance={allowance}
              spender={spender}
              needed={needed.get(key) ?? 0n}
              isRevoking={being.has(key)}
              disabled={!isOnline || isAwaited}
              onRevoke={() => setOpening({ allowance })}
            />
          )
        )
      })}
      <ApprovedCards cards={searched.cards} />
      <SearchStanding searched={searched} again={again} />
      <SearchedScope searched={searched} owner={owner} />
      <SheetHost ahead={[RevokeSheet]} request={opening} onGone={() => setOpening(undefined)}>
        {({ allowance }, frame) => (
          <RevokeSheet
            {...frame}
            allowance={allowance}
            needed={needed.get(pairKey(allowance)) ?? 0n}
            orderKey={being.get(pairKey(allowance))?.id}
          />
        )}
      </SheetHost>
    </Stack>
  )
}

const pairOf = ({
  coin,
  spender,
}: {
  readonly coin: { readonly contract: Address }
  readonly spender: Address
}): Pair => ({ token: coin.contract, spender })
