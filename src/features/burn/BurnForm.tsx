import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BurnCoinInfo } from '../../api/endpoints/burning.ts'
import type { Address } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { impactLevel } from '../../core/pool.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { TradeSettings } from '../../sheets/TradeSettings.tsx'
import { useBegun } from '../../sheets/useBegun.ts'
import { useHandedOpening, type HandedForm } from '../../sheets/useHandedForm.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { BuyWarnings } from './BuyWarnings.tsx'
import { gainFacts, ownPowerFact, purchaseFacts, termsFacts } from './facts.tsx'
import { burnKinds } from './kinds.ts'
import { NotBurnable } from './NotBurnable.tsx'
import { coinsOf, priceOf, type BurnOrder, type SwapOrder } from './order.ts'
import { powerFor } from './rules.ts'
import styles from './BurnForm.module.css'
import { useBurnForm, type HandedBurn, type Way } from './useBurnForm.ts'
import { WholeField } from './WholeField.tsx'
import { buyObstacleTexts, NothingPromised } from './words.tsx'

const BurnSheet = lazyAgain(() => import('./sheets/BurnSheet.tsx').then((m) => m.BurnSheet))
const SwapSheet = lazyAgain(() => import('./sheets/SwapSheet.tsx').then((m) => m.SwapSheet))

/** Order that the open sheet confirms. */
type Wanted = { readonly burn: BurnOrder } | { readonly swap: SwapOrder }

interface BurnFormProps {
  readonly contract: Address
  readonly info: BurnCoinInfo
  readonly coin: TokenCoin
  /** Power of the account; undefined while unknown. */
  readonly power: bigint | undefined
  readonly handed: HandedForm<HandedBurn>
}

/** Form for burning a token: quantity, source of the tokens, and the power gained. */
export function BurnForm({ contract, info, coin, power, handed }: BurnFormProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const isHanded = handed.form?.coin === coin.contract
  const form = useBurnForm(contract, info, coin, isHanded ? handed.form : undefined)
  const { way, texts, change, terms, quantity, order, swap, obstacle } = form
  const [wanted, setWanted] = useState<Wanted>()
  const [accepted, setAccepted] = useState<string>()
  useBegun(burnKinds, wanted !== undefined, () => change({ quantity: '' }))
  const { symbol } = coin
  const isRuinous = swap !== undefined && impactLevel(swap.purchase.impactBp) === 'ruinous'
  // Acceptance covers this quantity only.
  const isAccepted = accepted === texts.quantity
  const isReady = way === 'burn' ? order !== undefined : swap !== undefined && !form.isShort
  const amount = quantity === undefined ? symbol : formatAmount(coinsOf({ coin }, quantity))
  const review = () => {
    if (order) setWanted({ burn: order })
    else if (swap) setWanted({ swap })
  }
  const blocked = !isReady || form.isRefused || (isRuinous && !isAccepted)
  const now = {
    act: 'burn' as const,
    coin: coin.contract,
    way,
    quantity: texts.quantity,
  }
  useHandedOpening(handed, blocked ? undefined : now, review)
  const reason = form.isRefused ? (
    <Trans>Our list and the chain disagree about this coin, so it cannot be burnt here.</Trans>
  ) : obstacle ? (
    i18n._(buyObstacleTexts[obstacle])
  ) : way === 'swap' && form.pool.state === 'error' ? (
    <Trans>The pool could not be read, so its price is not known.</Trans>
  ) : form.isShort ? (
    i18n._(insufficientText(TRX))
  ) : undefined
  return (
    <Stack gap={4}>
      <LookalikeAddressNote address={coin.contract} testId="burn-coin-lookalike" />
      {terms.factor === 0 && <NotBurnable coin={coin} next={terms.next} />}
      <Panel as="section" label={t`Burn ${symbol}`}>
        {info.isTraded && (
          <Chips<Way>
            label={t`Where the coins come from`}
            options={[
              { value: 'burn', label: <Trans>Coins of mine</Trans> },
              { value: 'swap', label: <Trans>Buy and burn</Trans> },
            ]}
            value={way}
            onChange={form.setWay}
            testId="burn-way"
          />
        )}
        <WholeField
          coin={coin}
          text={texts.quantity}
          onChange={(typed) => change({ quantity: typed })}
          problem={form.problem}
          balance={way === 'burn' ? form.balance : undefined}
          most={way === 'burn' ? form.wholeHeld : undefined}
        />
        {way === 'swap' && (
          <>
            <Figure
              size="medium"
              label={<Trans>You pay</Trans>}
              value={swap ? formatPaid(priceOf(swap)) : '–'}
              testId="burn-price"
            />
            <StaleBadge at={form.pool.fetchedAt} stale={form.pool.stale} testId="burn-pool-stale" />
            <BuyWarnings order={swap} />
            {isRuinous && (
              <SwitchField
                needed
                label={<Trans>Burn at this price all the same</Trans>}
                hint={<Trans>I know that I lose a large part of what I pay.</Trans>}
                checked={isAccepted}
                onChange={(on) => setAccepted(on ? texts.quantity : undefined)}
                testId="burn-accept"
              />
            )}
          </>
        )}
        <Facts
          testId="burn-gain"
          facts={[
            ...gainFacts(terms, quantity),
            ownPowerFact(power, quantity === undefined ? undefined : powerFor(terms, quantity)),
            ...(swap ? purchaseFacts(swap) : []),
          ]}
        />
        {way === 'swap' && (
          <p className={styles.hint}>
            <Trans>
              All whole coins that come are burnt. What is beyond them comes back to you.
            </Trans>
          </p>
        )}
        {way === 'swap' && <TradeSettings texts={texts} onChange={change} testId="burn" />}
      </Panel>
      <Panel>
        <StaleBadge at={form.said.fetchedAt} stale={form.said.stale} testId="burn-terms-stale" />
        <Facts testId="burn-terms" facts={termsFacts(terms, info, form.said.data, locale)} />
      </Panel>
      <Note tone="warn" testId="burn-warning">
        <NothingPromised />
      </Note>
      <FormBar
        disabled={reason !== undefined || terms.factor === 0 || (form.isTyped && !isReady)}
        handsOver
        obstacle={reason}
        onAct={review}
        testId="burn-review"
        obstacleTestId="burn-obstacle"
      >
        {way === 'burn' ? <Trans>Burn {amount}</Trans> : <Trans>Buy and burn {amount}</Trans>}
      </FormBar>
      <SheetHost
        ahead={[BurnSheet, SwapSheet]}
        request={wanted}
        handing={handed.handing(now)}
        onGone={() => {
          setWanted(undefined)
          handed.leave()
        }}
      >
        {(asked, frame) =>
          'burn' in asked ? (
            <BurnSheet {...frame} contract={contract} order={asked.burn} power={power} />
          ) : (
            <SwapSheet {...frame} contract={contract} order={asked.swap} power={power} />
          )
        }
      </SheetHost>
    </Stack>
  )
}
