import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BookUser from 'lucide-react/icons/book-user'
import Box from 'lucide-react/icons/box'
import Coins from 'lucide-react/icons/coins'
import Cpu from 'lucide-react/icons/cpu'
import Flame from 'lucide-react/icons/flame'
import FlameKindling from 'lucide-react/icons/flame-kindling'
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end'
import Gem from 'lucide-react/icons/gem'
import Hammer from 'lucide-react/icons/hammer'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Megaphone from 'lucide-react/icons/megaphone'
import PackageOpen from 'lucide-react/icons/package-open'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Server from 'lucide-react/icons/server'
import UserPlus from 'lucide-react/icons/user-plus'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Users from 'lucide-react/icons/users'
import Vote from 'lucide-react/icons/vote'
import Waves from 'lucide-react/icons/waves'
import Zap from 'lucide-react/icons/zap'
import { servicesAtom } from '../../state/services.ts'
import { IconGrid, IconTile } from '../../ui/pieces/IconTile.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './MoreFunctions.module.css'

/** Every function of the product. Those of later versions look quieter, and say so when opened. */
export function MoreFunctions() {
  const { config } = useAtomValue(servicesAtom)
  // An older configuration names no card, staking or burning contracts.
  const {
    card: hasCards,
    staking,
    fixedPlans,
    burning,
    rwaEquity,
    trxBurnSale,
    referral,
  } = config.contracts
  return (
    <Section title={<Trans>More functions</Trans>} gap={4} testId="home-functions">
      <IconGrid>
        <IconTile icon={<Hammer />} label={<Trans>Cast a token</Trans>} href="/publish" />
        <IconTile icon={<LockKeyhole />} label={<Trans>Token lock</Trans>} href="/lock" />
        <IconTile icon={<Box />} label={<Trans>Blind boxes</Trans>} href="/blindBox" />
        <IconTile icon={<PackageOpen />} label={<Trans>My boxes</Trans>} href="/nodeBox" />
        {hasCards && (
          <>
            <IconTile
              icon={<GalleryVerticalEnd />}
              label={<Trans>NFT cards</Trans>}
              href="/nft"
              testId="home-cards"
            />
            <IconTile icon={<Gem />} label={<Trans>My NFTs</Trans>} href="/myNft" />
          </>
        )}
        <IconTile icon={<Waves />} label={<Trans>LP staking</Trans>} href="/pledgeLP" />
        {(staking ?? fixedPlans) && (
          <IconTile icon={<Coins />} label={<Trans>Coin staking</Trans>} href="/pledgeCoin" />
        )}
        {burning && (
          <>
            <IconTile icon={<Flame />} label={<Trans>Burn</Trans>} href="/destroy" />
            <IconTile icon={<Cpu />} label={<Trans>Computing power</Trans>} href="/kinetic" />
          </>
        )}
        {hasCards && <IconTile icon={<Server />} label={<Trans>Nodes</Trans>} href="/node" />}
        {rwaEquity && (
          <IconTile icon={<Landmark />} label={<Trans>RWA equity</Trans>} href="/rwaRecord" />
        )}
        {trxBurnSale && (
          <IconTile
            icon={<FlameKindling />}
            label={<Trans>Burn TRX</Trans>}
            href="/htxRecord"
            testId="home-trx-burn"
          />
        )}
        {referral && (
          <>
            <IconTile icon={<UserPlus />} label={<Trans>Invitations</Trans>} href="/invitations" />
            <IconTile icon={<Users />} label={<Trans>Team</Trans>} href="/teams" />
          </>
        )}
        {config.sideChain && (
          <IconTile
            icon={<ArrowLeftRight />}
            label={<Trans>Bridge</Trans>}
            href="/bridge"
            testId="home-bridge"
          />
        )}
        <IconTile icon={<HandCoins />} label={<Trans>Income</Trans>} href="/income" />
        <IconTile icon={<ReceiptText />} label={<Trans>Activity</Trans>} href="/activity" />
        <IconTile icon={<ShoppingBag />} label={<Trans>Purchases</Trans>} href="/record" />
        <IconTile icon={<BookUser />} label={<Trans>Users</Trans>} href="/usersList" />
        <IconTile icon={<Megaphone />} label={<Trans>Announcements</Trans>} href="/announcements" />
      </IconGrid>
      <h3 className={styles.later}>
        <Trans>In a later version</Trans>
      </h3>
      <div className={styles.quiet}>
        <IconGrid>
          <IconTile
            soon
            icon={<Vote />}
            label={<Trans>Community DAO</Trans>}
            testId="home-governance"
          />
          <IconTile
            soon
            icon={<Zap />}
            label={<Trans>Energy Leasing</Trans>}
            testId="home-energy"
          />
        </IconGrid>
      </div>
    </Section>
  )
}
